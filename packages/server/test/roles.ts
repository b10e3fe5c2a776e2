import type { Organizer } from '@fairlead/contract/organizers';
import { sql } from '@fairlead/database/sql';
import { subjectOf } from '../../e2e/harness/identity.ts';
import type { TestApp } from './app.ts';
import { createExhibitor, createPerson, ownEmail, type Person } from './factories.ts';

/** An account that is an organizer's and nothing else. */
export async function createOrganizer(app: TestApp) {
  const owner = await createExhibitor(app);
  await ownEmail(app, owner);
  const admin = await createAdmin(app);
  const answer = await app.call('POST', '/organizer', {
    as: admin.token,
    body: { name: 'Nordhaus Messe GmbH', contactEmail: owner.email, accountId: owner.account.id },
  });
  if (answer.statusCode !== 201) throw new Error(`POST /organizer: ${answer.statusCode} ${answer.body}`);
  const organizer: Organizer = answer.json();
  await app.database.execute(sql`update accounts set roles = '{ORGANIZER}' where id = ${owner.account.id}`);
  return { ...owner, organizerId: organizer.id, organizer };
}

/** Makes a person with an admin's record; there is no call for it yet. */
export async function createAdmin(app: TestApp): Promise<Person> {
  const person = await createPerson(app);
  await app.database.execute(sql`
    insert into admins (id, subject, email, name, created_at)
    values (${crypto.randomUUID()}, ${subjectOf(person.token)}, ${person.email}, 'Ada', now())`);
  return person;
}
