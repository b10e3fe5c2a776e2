import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { subjectOf } from '../../../../e2e/harness/identity.ts';
import { createVisitor, type Person } from '../../../test/factories.ts';
import { visitorsAt } from '../../../test/imported-visitors.ts';
import { overlap } from '../../../test/race.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { newId } from '../../platform/identifier.ts';
import { addImportedVisitors, findVisitorsToRegister, lockVisitorEmails } from '../visitors/import-visitors.ts';
import { adoptVisitors } from './adopt-visitors.ts';

const app = useTestApp();

describe('an import and a confirmation at once', () => {
  const importing = (email: string) => async (tx: Executor) => {
    await lockVisitorEmails(tx);
    const known = await findVisitorsToRegister(tx, [email], new Map());
    if (known.has(email)) return;
    const empty = { organization: null, profession: null, industry: null, city: null, state: null };
    const profile = { name: 'Imported', ...empty, countryCode: null, prefix: null, phone: null };
    await addImportedVisitors(tx, [{ id: newId(), email, language: 'en', ...profile }], new Date());
  };
  const confirming = (person: Person) => async (tx: Executor) => {
    const subject = subjectOf(person.token);
    await tx.execute(sql`
      insert into verified_addresses (subject, email, as_of) values (${subject}, ${person.email}, now())`);
    const [now, onChanged] = [new Date(), async () => {}];
    await adoptVisitors({ database: tx, now }, { subject, email: person.email, onChanged });
  };
  /** Looks for imported visitors without waiting for an import. */
  const careless = (person: Person) => async (tx: Executor) => {
    await tx.execute(sql`
      insert into verified_addresses (subject, email, as_of)
      values (${subjectOf(person.token)}, ${person.email}, now())`);
    const found = await tx.query(sql`select 1 from visitors where email = ${person.email} and subject is null`);
    expect(found).toEqual([]);
  };

  test.each([
    ['the import first', 1, (person: Person) => [importing(person.email), confirming(person)] as const],
    ['the confirmation first', 1, (person: Person) => [confirming(person), importing(person.email)] as const],
    ['without the lock, as a control', 2, (person: Person) => [importing(person.email), careless(person)] as const],
  ])('leave one visitor: %s', async (_, count, order) => {
    const person = await createVisitor(app);
    const [first, second] = order(person);
    const results = await overlap(app.database, first, second);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await visitorsAt(app, person.email)).toHaveLength(count);
  });
});
