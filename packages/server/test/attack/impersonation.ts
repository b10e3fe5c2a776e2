import { setTimeout as pause } from 'node:timers/promises';
import { parsed, subjectOf } from '../../../e2e/harness/identity.ts';
import { mailsTo } from '../../../e2e/harness/outbox.ts';
import { createVisitor, type Person, someEmail } from '../../../e2e/harness/people.ts';
import { consents } from '../../../e2e/harness/samples.ts';
import { type Attack, hold, type Target } from './target.ts';

async function makeGuest({ api }: Target, email = someEmail()): Promise<{ email: string; token: string }> {
  const answer = await api(null, 'POST', '/visitor', { email, consents, language: 'en' });
  return { email, ...parsed<{ token: string }>(answer, 'POST /visitor') };
}

/** The secret of the link that was mailed. */
async function linkTo({ server }: Target, email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const [secret] = (await mailsTo(server, email)).flatMap(({ text }) => /#link=([\w-]+)/.exec(text)?.[1] ?? []);
    if (secret !== undefined) return secret;
    await pause(100);
  }
  throw new Error(`No link came to ${email}`);
}

/** Attacks that pretend to be another person, or that want to learn of one. */
export const impersonationAttacks: readonly Attack[] = [
  {
    name: 'open a mailed link by reading it, and twice',
    async run(target) {
      const { api, server } = target;
      const { email } = await makeGuest(target);
      parsed(await api(null, 'POST', '/visitor/link', { email, language: 'en' }), 'POST /visitor/link');
      const secret = await linkTo(target, email);
      // As a scanner of mails does, which may also keep what stands behind the "#".
      for (const path of ['/', `/link/${secret}`, `/token?link=${secret}`, `/papi/visitor/link/use?token=${secret}`]) {
        for (const method of ['GET', 'HEAD']) await server.ask('app', method, path);
      }
      const open = (by: Person | null) => api(by, 'POST', '/visitor/link/use', { token: secret });
      const first = await open(null);
      hold(first.status === 200, `the link is used up by reading: ${first.status}`);
      for (const by of [null, target.visitor, target.stands[0].owner]) {
        const { status, text } = await open(by);
        hold(status >= 400 && !text.includes('"token":"'), `the link opens a second time: ${status}`);
      }
      return 'reading changes nothing, and each next time is refused';
    },
  },
  {
    name: 'name another person’s subject or id as one’s own',
    async run(target) {
      const { api, server, visitor } = target;
      const other = await createVisitor(server);
      const [mine, theirs] = [visitor, other].map(({ token }) => subjectOf(token));
      const before = (await api(other, 'GET', '/visitor')).text;
      const { id } = parsed<{ id: string }>(await api(other, 'GET', '/visitor'), 'GET /visitor');
      const { profile } = parsed<{ profile: object }>(await api(visitor, 'GET', '/visitor'), 'GET /visitor');
      const bodies = {
        'PUT /visitor': { profile },
        'POST /visitor': { email: someEmail(), consents, language: 'en' },
      };
      for (const [call, body] of Object.entries(bodies)) {
        const [method = '', path = ''] = call.split(' ');
        // A session without a record makes one: the control that the body is taken as it is.
        const by = method === 'POST' ? null : visitor;
        parsed(await api(by, method, path, body), call);
        for (const field of ['id', 'sub', 'subject', 'visitorId', 'username']) {
          for (const value of [theirs, id]) {
            const { status } = await api(by, method, path, { ...body, [field]: value });
            hold(status === 400, `${call} takes ${field}: ${status}`);
          }
        }
      }
      for (const query of [`visitorId=${id}`, `sub=${theirs}`, `subject=${theirs}`]) {
        for (const path of ['/visitor', '/visitor/account/data', '/visitor/qrCode']) {
          const { text } = await api(visitor, 'GET', `${path}?${query}`);
          hold(!text.includes(other.email) && !text.includes(id), `${path}?${query} answers for somebody else`);
        }
      }
      hold((await api(other, 'GET', '/visitor')).text === before, 'the other record has changed');
      hold(mine !== theirs, 'both are one');
      return 'refused, and the other record stays';
    },
  },
];
