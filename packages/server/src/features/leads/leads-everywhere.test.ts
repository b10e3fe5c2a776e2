import { sql } from '@fairlead/database/sql';
import { beforeEach, describe, expect, test } from 'vitest';
import { type ConspicuousLead, conspicuous, createConspicuousLead } from '../../../test/conspicuous-lead.ts';
import { createWorld, fillPath, objectOf, type World } from '../../../test/generated/world.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();
let world: World;
let seen: ConspicuousLead;

beforeEach(async () => {
  const made = await createWorld(app);
  seen = await createConspicuousLead(app, made);
  world = { ...made, lead: seen.lead };
});

const contactDetails = 'Quixana Zwyrtek Plonkworks Ultrasonic Xanthopolis Wyoskania 9988776 +856'.split(' ');
const hidden = () => [seen.email, ...contactDetails, seen.visitorId];

function queriesOf(name: string): readonly string[] {
  if (name.endsWith('Csv')) return ['', '?paid=true', '?paid=false'];
  return name === 'listLeads' ? ['', '?updatedSince=2000-01-01T00:00:00Z'] : [''];
}

/** Answers of each GET of the business side about this world, by the endpoint's name. */
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
  profession: 'ENGINEERING',
  industry: '28',
  countryCode: 'SE',
  isUnlocked: false,
};

describe('what an exhibitor sees of a person at all endpoints', () => {
  test('is nothing personal while the lead is locked, at any endpoint', async () => {
    expect(await leaks()).toEqual([]);
    expect(await seen.read()).toMatchObject({ ...masked, isConsentWithdrawn: false, wish: { kind: 'CALL' } });
  });

  test('is everything of an unlocked lead, and the same wherever leads are shown', async () => {
    await seen.unlock();
    const { prefix: _, ...details } = conspicuous;
    expect(await seen.read()).toMatchObject({
      ...masked,
      ...details,
      phone: '+856 170 9988776',
      email: seen.email,
      isUnlocked: true,
    });
    const answers = await readEverything();
    for (const name of ['listLeads as EXHIBITOR', 'getLead as EXHIBITOR', 'getExtendedLeadsCsv as EXHIBITOR']) {
      expect(answers.get(name), name).toContain(seen.email);
      expect(answers.get(name), name).toContain(conspicuous.name);
    }
    expect(answers.get('listLeads?updatedSince=2000-01-01T00:00:00Z as EXHIBITOR')).toContain(seen.email);
    expect(answers.get('getExtendedLeadsCsv?paid=false as EXHIBITOR')).not.toContain(seen.email);
    expect([...answers.values()].join('\n')).not.toContain(seen.visitorId);
  });

  test('is nothing personal again once consent was withdrawn, unlocked or not', async () => {
    await seen.unlock();
    await seen.withdraw();
    expect(await leaks()).toEqual([]);
    expect(await seen.read()).toMatchObject({ ...masked, isConsentWithdrawn: true });
  });

  test('is another project its own decision: an unlock there opens nothing here', async () => {
    await app.database.execute(sql`
      insert into lead_unlocks (project_id, visitor_id, at, amount, currency, price_source)
      values (${crypto.randomUUID()}, ${seen.visitorId}, now(), 0, 'EUR', 'BASE')`);
    expect(await leaks()).toEqual([]);
  });
});
