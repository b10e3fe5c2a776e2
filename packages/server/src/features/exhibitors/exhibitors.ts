import type { Account, Exhibitor, exhibitorRegistration, patchExhibitor } from '@fairlead/contract/exhibitors';
import { violatedConstraint } from '@fairlead/database/errors';
import type { Executor } from '@fairlead/database/executor';
import type { z } from 'zod';
import type { AccountActor, SignedIn } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { omitUndefined } from '../../platform/patch.ts';
import { addColleague, openAccount } from '../accounts/public.ts';
import type { FindEmailOwners, Invite } from '../identities/public.ts';
import { findLogoUrl } from '../logos/public.ts';
import { type ExhibitorRow, findExhibitor, insertExhibitor, updateExhibitor } from './queries.ts';

const present = (row: ExhibitorRow, logoUrl: string | null): Exhibitor => ({
  id: row.id,
  name: row.name,
  partyKind: row.partyKind,
  website: row.website,
  industryId: row.industryId,
  address: row.address,
  countryCode: row.countryCode,
  vatId: row.vatId,
  logoUrl,
  language: row.language,
  isFindable: row.isFindable,
  createdAt: row.createdAt.toISOString(),
});

type PersonContext = Pick<Context<SignedIn>, 'database' | 'caller' | 'now'>;
type Registration = z.output<typeof exhibitorRegistration>;

/** Makes a company and its first account in one transaction. Throws ALREADY_REGISTERED for a person with an account. */
export async function registerExhibitor(
  { database, caller: person, now }: PersonContext,
  value: Registration,
): Promise<{ exhibitor: Exhibitor; account: Account }> {
  const { name, partyKind = 'EXHIBITOR', website = null, countryCode = null } = value;
  if (name === undefined) throw new InputError('body.name', 'required');
  const email = person.email ?? value.email;
  if (email === undefined) throw new InputError('body.email', 'email');
  if (value.email !== undefined && value.email !== email) throw new InputError('body.email', 'email_differs');
  const row: ExhibitorRow = {
    id: newId(),
    name,
    partyKind,
    website,
    industryId: null,
    address: null,
    countryCode,
    vatId: null,
    language: value.language,
    isFindable: false,
    createdAt: now,
    updatedAt: now,
  };
  try {
    return await database.transaction(async (tx) => {
      await insertExhibitor(tx, row);
      const account = await openAccount(tx, {
        person,
        email,
        name: value.accountName,
        exhibitorId: row.id,
        roles: partyKind === 'BUSINESS' ? ['EXHIBITOR', 'BUSINESS'] : ['EXHIBITOR'],
        now,
      });
      return { exhibitor: present(row, null), account };
    });
  } catch (error) {
    if (violatedConstraint(error) === 'accounts_subject_key') throw new ApiError('ALREADY_REGISTERED');
    throw error;
  }
}

/** Invites a colleague, who is named by an e-mail of their own. */
export async function inviteColleague(
  context: PersonContext,
  value: Registration & { exhibitorId: string },
  parts: { invite: Invite; findEmailOwners: FindEmailOwners },
): Promise<{ exhibitor: Exhibitor; account: Account }> {
  const { exhibitorId, email, accountName, language, roles, mayBuy } = value;
  if (email === undefined) throw new InputError('body.email', 'required');
  const colleague = { exhibitorId, email, name: accountName, language, roles, mayBuy };
  const account = await addColleague(context, colleague, parts);
  return { exhibitor: await readExhibitor(context.database, exhibitorId), account };
}

async function readExhibitor(database: Executor, id: string): Promise<Exhibitor> {
  const [row, logoUrl] = await Promise.all([findExhibitor(database, id), findLogoUrl(database, id)]);
  if (!row) throw notFound();
  return present(row, logoUrl);
}

/** Returns the caller's own company. */
export const getOwnExhibitor = ({ database, caller }: Context<AccountActor>): Promise<Exhibitor> =>
  readExhibitor(database, caller.exhibitorId);

/** Changes what was sent of the caller's own company. */
export async function changeOwnExhibitor(
  { database, caller, now }: Context<AccountActor>,
  patch: z.output<(typeof patchExhibitor)['body']>,
): Promise<Exhibitor> {
  const { exhibitorId } = caller;
  const row = await updateExhibitor(database, exhibitorId, { ...omitUndefined(patch), updatedAt: now });
  if (!row) throw notFound();
  return present(row, await findLogoUrl(database, exhibitorId));
}

/** Makes the company of people who are let in before they could register one; returns its id. */
export async function openCompany(
  tx: Executor,
  value: { name: string; language: ExhibitorRow['language'] },
  now: Date,
): Promise<string> {
  const id = newId();
  const unsaid = { website: null, industryId: null, address: null, countryCode: null, vatId: null, isFindable: false };
  await insertExhibitor(tx, { id, ...value, partyKind: 'EXHIBITOR', ...unsaid, createdAt: now, updatedAt: now });
  return id;
}

/** Returns the name of a company; empty for one that is gone. */
export const nameOfExhibitor = async (executor: Executor, id: string): Promise<string> =>
  (await findExhibitor(executor, id))?.name ?? '';
