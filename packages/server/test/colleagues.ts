import type { Account } from '@fairlead/contract/exhibitors';
import { sql } from '@fairlead/database/sql';
import { subjectOf } from '../../e2e/harness/identity.ts';
import type * as people from '../../e2e/harness/people.ts';
import { newId } from '../src/platform/identifier.ts';
import type { TestApp } from './app.ts';
import { createPerson } from './factories.ts';

/** Makes a colleague in the company, who has joined unless said otherwise. */
export async function createColleague(
  app: TestApp,
  owner: { readonly exhibitor: { readonly id: string } },
  { name = 'Colleague', hasJoined = true } = {},
): Promise<people.Person & { account: Pick<Account, 'id' | 'name'> }> {
  const person = await createPerson(app);
  const id = newId();
  await app.database.execute(sql`
    insert into accounts (id, subject, email, name, exhibitor_id, roles, joined_at, created_at)
    values (${id}, ${subjectOf(person.token)}, ${person.email}, ${name}, ${owner.exhibitor.id}, '{EXHIBITOR}',
      ${hasJoined ? new Date() : null}, now())`);
  return { ...person, account: { id, name } };
}
