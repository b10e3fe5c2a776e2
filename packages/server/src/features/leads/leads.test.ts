import { sql } from '@fairlead/database/sql';
import { beforeEach, describe, expect, test } from 'vitest';
import { type ConspicuousLead, createConspicuousLead } from '../../../test/conspicuous-lead.ts';
import { createBeacon, createStand, createVisitor, ownEmail, scan, scanBody } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

let place: Awaited<ReturnType<typeof createStand>>;
let seen: ConspicuousLead;

beforeEach(async () => {
  place = await createStand(app);
  await scan(app, (await createVisitor(app)).token, scanBody(place.beacon));
  seen = await createConspicuousLead(app, place);
});

describe('what an exhibitor sees of a person', () => {
  test('is also whether the e-mail is shown to be theirs, where the e-mail itself is seen and nowhere else', async () => {
    const shown = async () => {
      const list = await app.call('GET', `/project/${place.project.id}/lead`, { as: place.owner.token });
      const listed = list.json().items.find(({ id }: { id: string }) => id === seen.lead.id);
      expect((await seen.read()).isEmailVerified).toBe(listed.isEmailVerified);
      return listed.isEmailVerified;
    };
    const hiddenOnes = async () => {
      const before = await shown();
      await ownEmail(app, seen);
      const after = await shown();
      await app.database.execute(sql`delete from verified_addresses where email = ${seen.email}`);
      return [before, after];
    };
    expect(await hiddenOnes()).toEqual([null, null]);
    await seen.unlock();
    expect(await shown()).toBe(false);
    // A lead of another person, as of a guest who gave a stranger's e-mail.
    await ownEmail(app, { email: seen.email, token: (await createVisitor(app)).token });
    expect(await shown()).toBe(false);
    await app.database.execute(sql`delete from verified_addresses where email = ${seen.email}`);
    await ownEmail(app, seen);
    expect(await shown()).toBe(true);
    // Changed since, and not shown to be theirs yet.
    await app.database.execute(sql`update visitors set email = 'new-' || email where id = ${seen.visitorId}`);
    expect(await shown()).toBe(false);
    await app.database.execute(sql`update visitors set email = ${seen.email} where id = ${seen.visitorId}`);
    await app.database.execute(sql`delete from verified_addresses where email = ${seen.email}`);
    await seen.withdraw();
    expect(await hiddenOnes()).toEqual([null, null]);
  });

  test('starts with a letter as people count letters', async () => {
    const initials = async (name: string, organization: string | null) => {
      await app.database.execute(
        sql`update visitors set name = ${name}, organization = ${organization} where id = ${seen.visitorId}`,
      );
      const lead = await seen.read();
      return [lead.name, lead.organization];
    };
    expect(await initials('żaneta', 'étoile')).toEqual(['Ż.', 'É.']);
    expect(await initials('👩‍🔬 Lab', null)).toEqual(['👩‍🔬.', null]);
    expect(await initials('X', '')).toEqual(['X.', null]);
  });
});

describe('GET /project/{projectId}/lead', () => {
  const find = async (query: string): Promise<string[]> => {
    const path = `/project/${place.project.id}/lead?${query}`;
    const answer = await app.call('GET', path, { as: place.owner.token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().items.map(({ id }: { id: string }) => id);
  };

  test('finds nothing by the contact details of a locked lead, nor of one withdrawn', async () => {
    const texts = [
      seen.email,
      seen.email.slice(0, 8),
      'Quixana',
      'zwyrtek',
      'Plonkworks',
      'Xanthopolis',
      'Wyoskania',
      '9988776',
    ];
    const found = async () => (await Promise.all(texts.map((text) => find(`q=${encodeURIComponent(text)}`)))).flat();
    expect(await found()).toEqual([]);
    await seen.unlock();
    expect(await found()).toEqual(texts.map(() => seen.lead.id));
    await seen.withdraw();
    expect(await found()).toEqual([]);
  });

  test('finds a locked lead by what its row shows, in the reader’s language, and by nothing else', async () => {
    const found = (text: string) => find(`q=${encodeURIComponent(text)}`);
    expect(await found('machine')).toEqual([seen.lead.id]);
    expect(await found('Swed')).toContain(seen.lead.id);
    expect(await found('engineer')).toContain(seen.lead.id);
    expect(await found('q')).toEqual([seen.lead.id]);
    expect(await found('P.')).toEqual([seen.lead.id]);
    expect(await found('Qu')).toEqual([]);
    const path = `/project/${place.project.id}/lead?q=Schwed`;
    const inGerman = await app.call('GET', path, { as: place.owner.token, language: 'de' });
    expect(inGerman.json().items.map(({ id }: { id: string }) => id)).toContain(seen.lead.id);
  });

  test('finds an unlocked lead by parts of words, and by one or two letters where a word begins', async () => {
    await seen.unlock();
    const found = (text: string) => find(`q=${encodeURIComponent(text)}`);
    for (const text of [
      'uixan',
      'Zw',
      'z',
      'quixana zwy',
      'na Zw',
      'onkworks',
      '170 99',
      '+856',
      seen.email,
      seen.email.slice(3),
    ])
      expect(await found(text), text).toEqual([seen.lead.id]);
    for (const text of ['ix', 'uixaz', 'zwyrtek quixana', '%', '@', ' . ']) expect(await found(text), text).toEqual([]);
  });

  test('follows a changed profile at once, and finds nobody who left by anything', async () => {
    await seen.unlock();
    await app.database.execute(sql`
      update visitors set name = 'Łucja Ångström', country_code = 'NO' where id = ${seen.visitorId}`);
    expect(await find('q=quixana')).toEqual([]);
    expect(await find('q=swed')).not.toContain(seen.lead.id);
    expect(await find('q=angstrom')).toEqual([seen.lead.id]);
    expect(await find('q=lucja&unlocked=true')).toEqual([seen.lead.id]);
    expect(await find('q=norw&unlocked=false')).toEqual([]);
    await seen.withdraw();
    await app.database.execute(sql`delete from visitors where id = ${seen.visitorId}`);
    const kept = await app.database.query(sql`
      select is_open, industry, profession, country_code, sort_name, initials, shown, written from leads where id = ${seen.lead.id}`);
    const nothing = { industry: null, profession: null, countryCode: null, sortName: '', initials: '' };
    expect(kept).toEqual([{ isOpen: false, ...nothing, shown: null, written: null }]);
  });

  test('takes % and _ in a search as themselves', async () => {
    await seen.unlock();
    expect(await find('q=%25')).toEqual([]);
    expect(await find('q=Q_ixana')).toEqual([]);
    expect(await find('q=quixana')).toEqual([seen.lead.id]);
  });

  test('narrows to unlocked or locked ones; one withdrawn counts as locked', async () => {
    expect(await find('unlocked=true')).toEqual([]);
    expect(await find('unlocked=false')).toHaveLength(2);
    await seen.unlock();
    expect(await find('unlocked=true')).toEqual([seen.lead.id]);
    await seen.withdraw();
    expect(await find('unlocked=true')).toEqual([]);
    expect(await find('unlocked=false')).toHaveLength(2);
  });

  test('narrows to those who scanned one point', async () => {
    const other = await createBeacon(app, place.owner.token, place.project.id);
    expect(await find(`beaconId=${other.id}`)).toEqual([]);
    expect(await find(`beaconId=${place.beacon.id}`)).toHaveLength(2);
  });

  test('pages through all of them once, last seen first, also those seen in the same instant', async () => {
    const occurredAt = new Date(Date.now() - 60_000).toISOString();
    for (let number = 0; number < 5; number += 1) {
      const { token } = await createVisitor(app);
      await scan(app, token, scanBody(place.beacon, { occurredAt }));
    }
    const all = await find('limit=200');
    expect(all).toHaveLength(7);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/project/${place.project.id}/lead?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const page = (await app.call('GET', path, { as: place.owner.token })).json();
      seen.push(...page.items.map(({ id }: { id: string }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(all);
  });

  test.each([
    [() => `/project/${place.project.id}/lead/view?sort=name`, 'query.sort'],
    [() => `/project/${place.project.id}/attachment?q=x`, 'query.q'],
    [() => '/exhibitor/account?sort=name', 'query.sort'],
  ])('refuses to sort or search where a list offers neither: %#', async (path, field) => {
    const problem = expectProblem(await app.call('GET', path(), { as: place.owner.token }), 'INVALID_INPUT');
    expect(problem.errors).toMatchObject([{ path: field, code: 'unrecognized_keys' }]);
  });

  test('refuses a cursor that is not from a page before', async () => {
    const path = `/project/${place.project.id}/lead?cursor=bm90IG91cnM`;
    const problem = expectProblem(await app.call('GET', path, { as: place.owner.token }), 'INVALID_INPUT');
    expect(problem.errors?.[0]).toMatchObject({
      path: 'query.cursor',
      message: 'This page no longer exists. Start again from the first page.',
    });
  });
});
