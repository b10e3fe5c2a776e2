import { sql } from '@fairlead/database/sql';
import { beforeEach, describe, expect, test } from 'vitest';
import { createBeacon, createVisitor, ownEmail, scan, scanBody } from '../../../test/factories.ts';
import { createWorld, fillPath, objectOf, type World } from '../../../test/generated/world.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { sendWish } from '../../../test/wishes.ts';

const app = useTestApp();

/** Personal data like no other in the answer, so that finding one of its parts anywhere is a leak. */
const person = {
  name: 'Quixana Zwyrtek',
  organization: 'Plonkworks Ultrasonic',
  city: 'Xanthopolis',
  state: 'Wyoskania',
  phone: '170 9988776',
  prefix: '+856',
  profession: '214',
  industry: '28',
  countryCode: 'SE',
};
let world: World;
let email: string;
let visitorId: string;
let token: string;

beforeEach(async () => {
  world = await createWorld(app);
  const visitor = await createVisitor(app, person);
  ({ email, token } = visitor);
  visitorId = visitor.visitor.id;
  await scan(app, visitor.token, scanBody(world.beacon));
  // To be rung up, which tells nobody the number.
  await sendWish(app, token, world.owner.exhibitor.id, { kind: 'CALL', by: 'TELEPHONE', noCalls: false });
  const leads = await app.call('GET', `/project/${world.project.id}/lead`, { as: world.owner.token });
  const lead = leads.json().items.find((item: { name: string }) => item.name === 'Q.');
  world = { ...world, lead };
});

const unlock = (id: string) =>
  app.database.execute(sql`
    insert into lead_unlocks (project_id, visitor_id, at, amount, currency, price_source)
    values (${world.project.id}, ${id}, now(), 0, 'EUR', 'BASE')`);
const withdraw = (id: string) =>
  app.database.execute(sql`
    update leads set consent_withdrawn_at = now() where project_id = ${world.project.id} and visitor_id = ${id}`);

const contactDetails = 'Quixana Zwyrtek Plonkworks Ultrasonic Xanthopolis Wyoskania 9988776 +856'.split(' ');
const hidden = () => [email, ...contactDetails, visitorId];

function queriesOf(name: string): readonly string[] {
  if (name.endsWith('Csv')) return ['', '?paid=true', '?paid=false'];
  return name === 'listLeads' ? ['', '?updatedSince=2000-01-01T00:00:00Z'] : [''];
}

/** What each GET of the business side answers about this world, by the endpoint's name. */
async function readEverything(): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const definition of app.endpoints) {
    const { access } = definition;
    if (definition.method !== 'GET' || typeof access === 'string') continue;
    for (const role of access.filter((one) => one !== 'VISITOR')) {
      const as = role === 'EXHIBITOR' ? world.owner.token : world.tokens[role];
      const path = fillPath(definition, (parameter) => objectOf(world, definition, parameter));
      const queries = queriesOf(definition.name);
      for (const query of queries) {
        answers.set(`${definition.name}${query} as ${role}`, (await app.call('GET', path + query, { as })).body);
      }
    }
  }
  return answers;
}

const leaks = async (): Promise<string[]> =>
  [...(await readEverything())].flatMap(([name, body]) =>
    hidden()
      .filter((part) => body.toLowerCase().includes(part.toLowerCase()))
      .map((part) => `${name}: ${part}`),
  );

const masked = {
  name: 'Q.',
  organization: 'P.',
  email: null,
  phone: null,
  city: null,
  state: null,
  profession: '214',
  industry: '28',
  countryCode: 'SE',
  isUnlocked: false,
};

describe('what an exhibitor sees of a person', () => {
  const read = async () =>
    (await app.call('GET', `/project/${world.project.id}/lead/${world.lead.id}`, { as: world.owner.token })).json();

  test('is nothing personal while the lead is locked, at any endpoint', async () => {
    expect(await leaks()).toEqual([]);
    expect(await read()).toMatchObject({ ...masked, isConsentWithdrawn: false, wish: { kind: 'CALL' } });
  });

  test('is everything of an unlocked lead, and the same wherever leads are shown', async () => {
    await unlock(visitorId);
    const { prefix: _, ...seen } = person;
    expect(await read()).toMatchObject({ ...masked, ...seen, phone: '+856 170 9988776', email, isUnlocked: true });
    const answers = await readEverything();
    for (const name of ['listLeads as EXHIBITOR', 'getLead as EXHIBITOR', 'getExtendedLeadsCsv as EXHIBITOR']) {
      expect(answers.get(name), name).toContain(email);
      expect(answers.get(name), name).toContain(person.name);
    }
    expect(answers.get('listLeads?updatedSince=2000-01-01T00:00:00Z as EXHIBITOR')).toContain(email);
    expect(answers.get('getExtendedLeadsCsv?paid=false as EXHIBITOR')).not.toContain(email);
    expect([...answers.values()].join('\n')).not.toContain(visitorId);
  });

  test('is nothing personal again once consent was withdrawn, unlocked or not', async () => {
    await unlock(visitorId);
    await withdraw(visitorId);
    expect(await leaks()).toEqual([]);
    expect(await read()).toMatchObject({ ...masked, isConsentWithdrawn: true });
  });

  test('is also whether the e-mail is shown to be theirs, where the e-mail itself is seen and nowhere else', async () => {
    const seen = async () => {
      const list = await app.call('GET', `/project/${world.project.id}/lead`, { as: world.owner.token });
      const listed = list.json().items.find(({ id }: { id: string }) => id === world.lead.id);
      expect((await read()).isEmailVerified).toBe(listed.isEmailVerified);
      return listed.isEmailVerified;
    };
    const hiddenOnes = async () => {
      const before = await seen();
      await ownEmail(app, { email, token });
      const after = await seen();
      await app.database.execute(sql`delete from verified_addresses where email = ${email}`);
      return [before, after];
    };
    expect(await hiddenOnes()).toEqual([null, null]);
    await unlock(visitorId);
    expect(await seen()).toBe(false);
    // Somebody else's own, as of a guest who gave the e-mail of a stranger.
    await ownEmail(app, { email, token: (await createVisitor(app)).token });
    expect(await seen()).toBe(false);
    await app.database.execute(sql`delete from verified_addresses where email = ${email}`);
    await ownEmail(app, { email, token });
    expect(await seen()).toBe(true);
    // Changed since, and not shown to be theirs yet.
    await app.database.execute(sql`update visitors set email = 'new-' || email where id = ${visitorId}`);
    expect(await seen()).toBe(false);
    await app.database.execute(sql`update visitors set email = ${email} where id = ${visitorId}`);
    await app.database.execute(sql`delete from verified_addresses where email = ${email}`);
    await withdraw(visitorId);
    expect(await hiddenOnes()).toEqual([null, null]);
  });

  test('is another project its own decision: an unlock there opens nothing here', async () => {
    await app.database.execute(sql`
      insert into lead_unlocks (project_id, visitor_id, at, amount, currency, price_source)
      values (${crypto.randomUUID()}, ${visitorId}, now(), 0, 'EUR', 'BASE')`);
    expect(await leaks()).toEqual([]);
  });

  test('starts with a letter as people count letters', async () => {
    const initials = async (name: string, organization: string | null) => {
      await app.database.execute(
        sql`update visitors set name = ${name}, organization = ${organization} where id = ${visitorId}`,
      );
      const lead = await read();
      return [lead.name, lead.organization];
    };
    expect(await initials('żaneta', 'étoile')).toEqual(['Ż.', 'É.']);
    expect(await initials('👩‍🔬 Lab', null)).toEqual(['👩‍🔬.', null]);
    expect(await initials('X', '')).toEqual(['X.', null]);
  });
});

describe('GET /project/{projectId}/lead', () => {
  const find = async (query: string): Promise<string[]> => {
    const path = `/project/${world.project.id}/lead?${query}`;
    const answer = await app.call('GET', path, { as: world.owner.token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().items.map(({ id }: { id: string }) => id);
  };

  test('finds nothing by the contact details of a locked lead, nor of one withdrawn', async () => {
    const texts = [email, email.slice(0, 8), 'Quixana', 'zwyrtek', 'Plonkworks', 'Xanthopolis', 'Wyoskania', '9988776'];
    const found = async () => (await Promise.all(texts.map((text) => find(`q=${encodeURIComponent(text)}`)))).flat();
    expect(await found()).toEqual([]);
    await unlock(visitorId);
    expect(await found()).toEqual(texts.map(() => world.lead.id));
    await withdraw(visitorId);
    expect(await found()).toEqual([]);
  });

  test('finds a locked lead by what its row shows, in the reader’s language, and by nothing else', async () => {
    const found = (text: string) => find(`q=${encodeURIComponent(text)}`);
    expect(await found('machine')).toEqual([world.lead.id]);
    expect(await found('Swed')).toContain(world.lead.id);
    expect(await found('engineer')).toContain(world.lead.id);
    expect(await found('q')).toEqual([world.lead.id]);
    expect(await found('P.')).toEqual([world.lead.id]);
    expect(await found('Qu')).toEqual([]);
    const path = `/project/${world.project.id}/lead?q=Schwed`;
    const inGerman = await app.call('GET', path, { as: world.owner.token, language: 'de' });
    expect(inGerman.json().items.map(({ id }: { id: string }) => id)).toContain(world.lead.id);
  });

  test('finds an unlocked lead by parts of words, and by one or two letters where a word begins', async () => {
    await unlock(visitorId);
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
      email,
      email.slice(3),
    ])
      expect(await found(text), text).toEqual([world.lead.id]);
    for (const text of ['ix', 'uixaz', 'zwyrtek quixana', '%', '@', ' . ']) expect(await found(text), text).toEqual([]);
  });

  test('follows a changed profile at once, and finds nobody who left by anything', async () => {
    await unlock(visitorId);
    await app.database.execute(sql`
      update visitors set name = 'Łucja Ångström', country_code = 'NO' where id = ${visitorId}`);
    expect(await find('q=quixana')).toEqual([]);
    expect(await find('q=swed')).not.toContain(world.lead.id);
    expect(await find('q=angstrom')).toEqual([world.lead.id]);
    expect(await find('q=lucja&unlocked=true')).toEqual([world.lead.id]);
    expect(await find('q=norw&unlocked=false')).toEqual([]);
    await withdraw(visitorId);
    await app.database.execute(sql`delete from visitors where id = ${visitorId}`);
    const kept = await app.database.query(sql`
      select shown, terms from lead_search where lead_id = ${world.lead.id}`);
    expect(kept).toEqual([{ shown: null, terms: [expect.stringMatching(/shut$/)] }]);
  });

  test('takes % and _ in a search as themselves', async () => {
    await unlock(visitorId);
    expect(await find('q=%25')).toEqual([]);
    expect(await find('q=Q_ixana')).toEqual([]);
    expect(await find('q=quixana')).toEqual([world.lead.id]);
  });

  test('narrows to unlocked or locked ones; one withdrawn counts as locked', async () => {
    expect(await find('unlocked=true')).toEqual([]);
    expect(await find('unlocked=false')).toHaveLength(2);
    await unlock(visitorId);
    expect(await find('unlocked=true')).toEqual([world.lead.id]);
    await withdraw(visitorId);
    expect(await find('unlocked=true')).toEqual([]);
    expect(await find('unlocked=false')).toHaveLength(2);
  });

  test('narrows to those who scanned one point', async () => {
    const other = await createBeacon(app, world.owner.token, world.project.id);
    expect(await find(`beaconId=${other.id}`)).toEqual([]);
    expect(await find(`beaconId=${world.beacon.id}`)).toHaveLength(2);
  });

  test('pages through all of them once, last seen first, also those seen in the same instant', async () => {
    const occurredAt = new Date(Date.now() - 60_000).toISOString();
    for (let number = 0; number < 5; number += 1) {
      const { token } = await createVisitor(app);
      await scan(app, token, scanBody(world.beacon, { occurredAt }));
    }
    const all = await find('limit=200');
    expect(all).toHaveLength(7);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/project/${world.project.id}/lead?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const page = (await app.call('GET', path, { as: world.owner.token })).json();
      seen.push(...page.items.map(({ id }: { id: string }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(all);
  });

  test.each([
    [() => `/project/${world.project.id}/lead/view?sort=name`, 'query.sort'],
    [() => `/project/${world.project.id}/attachment?q=x`, 'query.q'],
    [() => '/exhibitor/account?sort=name', 'query.sort'],
  ])('refuses to sort or search where a list offers neither: %#', async (path, field) => {
    const problem = expectProblem(await app.call('GET', path(), { as: world.owner.token }), 'INVALID_INPUT');
    expect(problem.errors).toMatchObject([{ path: field, code: 'unrecognized_keys' }]);
  });

  test('refuses a cursor that is not from a page before', async () => {
    const path = `/project/${world.project.id}/lead?cursor=bm90IG91cnM`;
    const problem = expectProblem(await app.call('GET', path, { as: world.owner.token }), 'INVALID_INPUT');
    expect(problem.errors?.[0]).toMatchObject({ path: 'query.cursor', message: 'Start again from the first page.' });
  });
});
