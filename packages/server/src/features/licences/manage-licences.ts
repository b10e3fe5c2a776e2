import type { grantLicence as grantEndpoint, Licence, LicenceState } from '@fairlead/contract/licences';
import type { Page } from '@fairlead/contract/page';
import type { z } from 'zod';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { translate } from '../../platform/messages.ts';
import { type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import { findFair } from '../exhibitions/public.ts';
import { nameOfExhibitor } from '../exhibitors/public.ts';
import * as queries from './queries.ts';

function stateOf(row: queries.LicenceRow, now: Date): LicenceState {
  if (row.revokedAt !== null) return 'ENDED';
  if (row.validUntil !== null && row.validUntil <= now) return 'EXPIRED';
  if (row.quantity !== null && row.used >= row.quantity) return 'USED_UP';
  return row.validFrom > now ? 'PENDING' : 'VALID';
}

function present(row: queries.LicenceRow, now: Date, isForAdmin: boolean): Licence {
  const { id, name, target, quantity, used, exhibitorId, exhibitorName, tradeFairId, tradeFairName } = row;
  return {
    id,
    exhibitor: { id: exhibitorId, name: exhibitorName },
    name,
    target,
    quantity,
    used,
    remaining: quantity === null ? null : quantity - used,
    tradeFair: tradeFairId === null ? null : { id: tradeFairId, name: tradeFairName },
    validFrom: row.validFrom.toISOString(),
    validUntil: row.validUntil?.toISOString() ?? null,
    state: stateOf(row, now),
    grantedAt: row.grantedAt.toISOString(),
    grantedBy: isForAdmin ? row.grantedByName : null,
    reason: isForAdmin ? row.reason : null,
    endedAt: row.revokedAt?.toISOString() ?? null,
  };
}

/** Returns a company's own licences; to an administrator everybody's, or one company's. */
export async function listLicences(
  { database, caller, now }: Context<AccountActor | AdminActor>,
  { exhibitorId, ...input }: PageRequest & { readonly exhibitorId?: string | undefined },
): Promise<Page<Licence>> {
  const isAdmin = caller.role === 'ADMIN';
  if (!isAdmin && exhibitorId !== undefined && exhibitorId !== caller.exhibitorId) throw notFound();
  const whose = isAdmin ? (exhibitorId ?? null) : caller.exhibitorId;
  const rows = await queries.listLicences(database, whose, rangeOf(queries.licenceOrder, input));
  return pageOf(
    rows,
    input.limit,
    (row) => [row.grantedAt, row.id],
    (row) => present(row, now, isAdmin),
  );
}

/** Gives a company something that it may use before it pays. */
export async function grantLicence(
  { database, caller, now, language }: Context<AdminActor>,
  value: z.output<(typeof grantEndpoint)['body']>,
): Promise<Licence> {
  const { exhibitorId, target, quantity, tradeFairId = null, reason } = value;
  const validFrom = value.validFrom === undefined ? now : new Date(value.validFrom);
  const validUntil = value.validUntil === undefined ? null : new Date(value.validUntil);
  if (validUntil !== null && validUntil <= now) throw new InputError('body.validUntil', 'until_past');
  const exhibitor = await nameOfExhibitor(database, exhibitorId);
  if (exhibitor === '') throw new InputError('body.exhibitorId', 'exhibitor_unknown');
  if (tradeFairId !== null && !(await findFair(database, { id: tradeFairId })))
    throw new InputError('body.tradeFairId', 'trade_fair_unknown');
  const key = `licence.${target}.${quantity === null ? 'unlimited' : 'some'}`;
  const id = newId();
  await queries.insertLicence(database, {
    id,
    exhibitorId,
    name: value.name ?? translate(language, key, { count: String(quantity ?? '') }),
    target,
    quantity,
    tradeFairId,
    validFrom,
    validUntil,
    grantedAt: now,
    grantedBy: caller.adminId,
    reason: reason === undefined || reason === '' ? null : reason,
  });
  const row = await queries.findLicence(database, id);
  if (!row) throw notFound();
  return present(row, now, true);
}

/**
 * Gives a licence a later end. One that is over stays so: what its company did since was priced without it, and another may have been
 * granted in its place. Takes no lock of another licence.
 */
export async function extendLicence(
  { database, now }: Context<AdminActor>,
  { id, validUntil }: { readonly id: string; readonly validUntil: Date },
): Promise<{ readonly licence: Licence; readonly endedAt: Licence['validUntil'] }> {
  return database.transaction(async (tx) => {
    const row = await queries.lockLicence(tx, id);
    if (!row) throw notFound();
    const { state, validUntil: endedAt } = present(row, now, true);
    if (state === 'ENDED' || state === 'EXPIRED') throw new ApiError('LICENCE_OVER');
    if (row.validUntil === null || validUntil <= row.validUntil)
      throw new InputError('body.validUntil', 'ends_no_later');
    await queries.setEnd(tx, id, validUntil);
    return { licence: present({ ...row, validUntil }, now, true), endedAt };
  });
}

/** Ends a licence; what was used of it stays used. */
export async function endLicence({ database, now }: Context<AdminActor>, id: string): Promise<Licence> {
  if (!(await queries.revokeLicence(database, id, now))) throw notFound();
  const row = await queries.findLicence(database, id);
  if (!row) throw notFound();
  return present(row, now, true);
}
