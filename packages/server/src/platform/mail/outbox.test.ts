import { randomUUID } from 'node:crypto';
import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { identity } from '../../../../e2e/harness/identity.ts';
import { someEmail } from '../../../test/app.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { createVault } from '../secrets.ts';
import { createOutbox } from './outbox.ts';

const app = useTestApp({ CONFIRMATION: 'code' });

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  at: string;
  code?: string;
}

async function signUp(metadata: Record<string, string> = {}, email = someEmail()): Promise<string> {
  await identity(app, 'SignUp', {
    ClientId: app.provider.clientId,
    Username: randomUUID(),
    Password: 'correct horse battery',
    UserAttributes: [{ Name: 'email', Value: email }],
    ClientMetadata: metadata,
  });
  return email;
}

const mailsTo = async (email: string): Promise<Mail[]> =>
  (await app.http.inject({ url: `/outbox.json?to=${encodeURIComponent(email)}` })).json();

describe('mail that is not sent for want of a server', () => {
  test('is shown newest first, with its code', async () => {
    const email = await signUp();
    await signUp({}, email).catch(() => {});
    const mails = await mailsTo(email);
    expect(mails[0]).toMatchObject({ to: email, code: expect.stringMatching(/^\d{6}$/), at: expect.any(String) });
    const [{ subject, text, html, code = '' }] = mails as [Mail];
    for (const part of [subject, text, html]) expect(part).toContain(code);
    expect(mails.map(({ at }) => at)).toEqual(
      mails
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(await mailsTo(email.toUpperCase())).toEqual(mails);
    expect(await mailsTo('nobody@example.com')).toEqual([]);
    const page = await app.http.inject({ url: '/outbox' });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain(code);
  });

  test('is for this machine alone, and not for a proxy on it', async () => {
    for (const url of ['/outbox', '/outbox.json']) {
      for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.8.9.1']) {
        const answer = await app.http.inject({ url, remoteAddress });
        expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
      }
      for (const remoteAddress of ['192.0.2.1', '10.0.0.1', '::ffff:192.0.2.1', '2001:db8::1']) {
        expectProblem(await app.http.inject({ url, remoteAddress }), 'NOT_FOUND');
      }
      for (const headers of [{ 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=127.0.0.1' }]) {
        expectProblem(await app.http.inject({ url, remoteAddress: '127.0.0.1', headers }), 'NOT_FOUND');
      }
    }
  });

  test('is not for a page of another site that a browser on this machine shows', async () => {
    for (const url of ['/outbox', '/outbox.json']) {
      const asked = (host: string) => app.http.inject({ url, headers: { host } });
      expectProblem(await asked('rebound.evil.example'), 'NOT_FOUND');
      for (const host of ['127.0.0.1:3000', 'localhost:3000', '[::1]:3000', new URL(app.config.urls.app).host]) {
        expect((await asked(host)).statusCode, host).toBe(200);
      }
    }
  });

  test('does not stand in the database in clear', async () => {
    const email = await signUp();
    const [mail] = await mailsTo(email);
    const rows = await app.database.query<{ content: Buffer }>(sql`select content from outbox_mails`);
    const stored = Buffer.concat(rows.map(({ content }) => Buffer.from(content))).toString('latin1');
    for (const secret of [email, mail?.code, mail?.subject.slice(0, 10)]) expect(stored).not.toContain(secret);
  });

  test('is kept for the newest 500 alone', async () => {
    const outbox = createOutbox(app.database, createVault(Buffer.alloc(32), 'other'));
    await app.database.execute(sql`
      insert into outbox_mails (id, content, at)
      select gen_random_uuid(), '', now() - n * interval '1 second' from generate_series(1, 600) n`);
    await outbox.keep({ to: 'a@example.com', subject: 's', text: 't', html: 'h' }, new Date(Date.now() + 60_000));
    const [row] = await app.database.query(
      sql`select count(*)::int as count, count(*) filter (where content = '')::int as old from outbox_mails`,
    );
    expect(row?.['count']).toBe(500);
    await app.database.execute(sql`delete from outbox_mails`);
  });
});

describe('the mail with a code', () => {
  test('is written in the language, and leads to the host, that the client named', async () => {
    const { urls } = app.config;
    const cases = [
      [{ language: 'de', role: 'visitor' }, /^\d{6} ist dein/, urls.app],
      [{ language: 'de', role: 'exhibitor' }, /^\d{6} ist Ihr/, urls.business],
      [{ language: 'es', role: 'exhibitor' }, /^\d{6} es su/, urls.business],
      [{ language: 'en', role: 'ADMIN' }, /^\d{6} is your/, urls.admin],
      [{ language: 'fr' }, /^\d{6} is your/, urls.app],
      [{}, /^\d{6} is your/, urls.app],
    ] as const;
    for (const [metadata, subject, host] of cases) {
      const [mail] = await mailsTo(await signUp(metadata));
      expect(mail?.subject).toMatch(subject);
      expect(mail?.text).toContain(`${host}/verify?username=`);
    }
  });
});
