import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError, notFound } from '../../platform/http/problem.ts';
import { findOrganizers, type OrganizerRow } from './queries.ts';

export type Caller = AccountActor | AdminActor;

/**
 * Permissions on an organizer: the only place that has them. For callers who do not belong to it, it does not exist. The
 * administrators agree with an organizer how its people sign in; it is no choice of theirs.
 */
const rules = {
  view: { by: ['ITS_ACCOUNTS', 'ADMINS'] },
  edit: { by: ['ITS_ACCOUNTS', 'ADMINS'] },
  setIntegration: { by: ['ADMINS'] },
} as const satisfies Readonly<Record<string, { readonly by: readonly ('ITS_ACCOUNTS' | 'ADMINS')[] }>>;

export type OrganizerAction = keyof typeof rules;

/** Returns the record that was read for the check. Throws NOT_FOUND, and FORBIDDEN for what is left to administrators. */
export async function authorize(
  { database, caller }: Pick<Context<Caller>, 'database' | 'caller'>,
  action: OrganizerAction,
  id: string | null,
): Promise<OrganizerRow> {
  const isVisible = caller.role === 'ADMIN' || caller.organizerId === id;
  const [row] = isVisible && id !== null ? await findOrganizers(database, [id]) : [];
  if (!row) throw notFound();
  const by: readonly string[] = rules[action].by;
  if (!by.includes(caller.role === 'ADMIN' ? 'ADMINS' : 'ITS_ACCOUNTS')) throw new ApiError('FORBIDDEN');
  return row;
}
