import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { authorize } from '../exhibitions/public.ts';
import * as queries from './queries.ts';
import { lockAndCount } from './queries.ts';

interface Order {
  ids: string[];
  version: number;
}

const present = ({ ids, version }: queries.Order): Order => ({ ids: [...ids], version });

export async function getOrder(context: Context<AccountActor>, projectId: string): Promise<Order> {
  await authorize(context, 'editProject', projectId);
  return present(await queries.findOrder(context.database, projectId));
}

/** Throws EDIT_CONFLICT when `version` is given and the order changed since; a point added since stays last. */
export async function replaceOrder(
  context: Context<AccountActor>,
  change: { projectId: string; ids: readonly string[]; version: number | null },
): Promise<Order> {
  const { projectId, version } = change;
  const { database, now } = context;
  await authorize(context, 'editProject', projectId);
  return database.transaction(async (tx) => {
    // A new point and another order wait meanwhile.
    if (!(await lockAndCount(tx, projectId))) throw notFound();
    const current = await queries.findOrder(tx, projectId);
    if (version !== null && version !== current.version) {
      throw new ApiError('EDIT_CONFLICT', { values: { at: (current.updatedAt ?? now).toISOString() } });
    }
    const known = new Set(current.ids);
    if (change.ids.some((id) => !known.has(id))) throw new InputError('body.ids', 'not_there');
    await queries.writeOrder(tx, projectId, [...new Set([...change.ids, ...current.ids])], now);
    return present(await queries.findOrder(tx, projectId));
  });
}
