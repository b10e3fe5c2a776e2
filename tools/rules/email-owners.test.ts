import { expect, test } from 'vitest';
import { emailOwners } from './email-owners.ts';
import { find } from './fixture.ts';

const path = 'packages/server/src/features/teams/queries.ts';
/** The files that may compare e-mails; without them the rule calls its own list stale. */
const found = (source: string) => find(emailOwners, { [path]: source });

test.each([
  ['the query builder', 'executor.select().from(accounts).where(eq(accounts.email, email))'],
  ['a list of e-mails', 'sql`select 1 from accounts a where a.email = any(${emails}::text[])`'],
  ['a column of the builder', 'sql`${visitors.email} = ${email}`'],
  ['a join', 'sql`select 1 from fair_invitations i join accounts a on a.email = i.email where true`'],
  ['a sub-select', 'sql`select 1 where i.email in (select email from accounts)`'],
  ['code', 'rows.find((row) => row.email === email)'],
])('refuses to look somebody up by an e-mail: %s', (_name, source) => {
  expect(found(source)).toEqual([expect.stringContaining(`${path}:1 compares e-mails`)]);
});

test.each([
  ['writing one', 'sql`update accounts set email = ${email} where subject = ${subject}`'],
  ['searching by a part', 'ilike(accounts.email, containing(q))'],
  ['asking who owns one', 'sql`join accounts a on a.subject = ${ownerOfEmail(sql`i.email`)} where true`'],
  ['refusing another one', "if (value.email !== person.email) throw new InputError('body.email', 'email_differs')"],
])('accepts %s', (_name, source) => {
  expect(found(source)).toEqual([]);
});

test('calls its list stale where nothing is compared any more', () => {
  const stale = 'packages/server/src/features/accounts/queries.ts';
  expect(find(emailOwners, { [stale]: 'export const nothing = 1;' })).toEqual([expect.stringContaining(stale)]);
});
