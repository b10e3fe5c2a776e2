import type { VisitorProfile } from '@fairlead/contract/visitors';
import type { Executor } from '@fairlead/database/executor';
import { takeCodes } from '../codes/public.ts';
import { findVerifiedOwners } from '../identities/public.ts';
import { findByEmail } from './import-queries.ts';
import { insertVisitors, type VisitorRow } from './queries.ts';

/**
 * The visitor behind each e-mail: whoever has shown that it is theirs (`known`: subjects by e-mail, as they were before the
 * transaction), else one who was imported before. Somebody who only calls themselves by the e-mail is not meant.
 */
export async function findVisitorsToRegister(
  tx: Executor,
  emails: readonly string[],
  known: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const owners = new Map([...(await findVerifiedOwners(tx, emails)), ...known]);
  const found = await findByEmail(tx, emails, [...owners.values()]);
  const bySubject = new Map(found.flatMap(({ id, subject }) => (subject === null ? [] : [[subject, id] as const])));
  return new Map(
    emails.flatMap((email) => {
      const own = bySubject.get(owners.get(email) ?? '');
      const id = own ?? found.find((one) => one.subject === null && one.email === email)?.id;
      return id === undefined ? [] : [[email, id] as const];
    }),
  );
}

type Imported = VisitorProfile & Pick<VisitorRow, 'id' | 'email' | 'language'>;

/** Visitors that an organizer knows and who have not been here yet, each with a personal code. */
export async function addImportedVisitors(tx: Executor, visitors: readonly Imported[], now: Date): Promise<void> {
  const codes = await takeCodes(
    tx,
    'VISITOR',
    visitors.map(({ id }) => id),
    now,
  );
  await insertVisitors(
    tx,
    visitors.map((visitor, index) => ({
      ...visitor,
      code: codes[index] ?? '',
      subject: null,
      configuration: {},
      createdAt: now,
      updatedAt: now,
    })),
  );
}
