import type { Beacon } from '@fairlead/contract/beacons';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import { sql } from '@fairlead/database/sql';
import type { Company } from '../../e2e/harness/people.ts';
import type { TestApp } from './app.ts';
import { createVisitor, scan, scanBody } from './factories.ts';
import { sendWish } from './wishes.ts';

/** Personal data like no other in an answer, so that finding one of its parts anywhere is a leak. */
export const conspicuous = {
  name: 'Quixana Zwyrtek',
  organization: 'Plonkworks Ultrasonic',
  city: 'Xanthopolis',
  state: 'Wyoskania',
  phone: '170 9988776',
  prefix: '+856',
  profession: 'ENGINEERING',
  industry: '28',
  countryCode: 'SE',
};

interface Place {
  readonly owner: Company;
  readonly project: Exhibition;
  readonly beacon: Beacon;
}

/** Brings such a visitor to a stand, where another person has been before; the lead is returned as the company sees it. */
export async function createConspicuousLead(app: TestApp, { owner, project, beacon }: Place) {
  const visitor = await createVisitor(app, conspicuous);
  const visitorId = visitor.visitor.id;
  await scan(app, visitor.token, scanBody(beacon));
  // A wish to be called, which discloses no number.
  await sendWish(app, visitor.token, owner.exhibitor.id, { kind: 'CALL', by: 'TELEPHONE', noCalls: false });
  const leads = await app.call('GET', `/project/${project.id}/lead`, { as: owner.token });
  const lead: { id: string } = leads.json().items.find((item: { name: string }) => item.name === 'Q.');
  return {
    email: visitor.email,
    token: visitor.token,
    visitorId,
    lead,
    read: async () => (await app.call('GET', `/project/${project.id}/lead/${lead.id}`, { as: owner.token })).json(),
    unlock: () =>
      app.database.execute(sql`
        insert into lead_unlocks (project_id, visitor_id, at, amount, currency, price_source)
        values (${project.id}, ${visitorId}, now(), 0, 'EUR', 'BASE')`),
    withdraw: () =>
      app.database.execute(sql`
        update leads set consent_withdrawn_at = now() where project_id = ${project.id} and visitor_id = ${visitorId}`),
  };
}

export type ConspicuousLead = Awaited<ReturnType<typeof createConspicuousLead>>;
