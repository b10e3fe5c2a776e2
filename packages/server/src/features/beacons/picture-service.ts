import { printColor } from '@fairlead/contract/print-color';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { ApiError, notFound } from '../../platform/http/problem.ts';
import { codeOfTradeFair } from '../codes/public.ts';
import { findFair, requireFair, requireProject } from '../exhibitions/public.ts';
import { findBeacon, findProjectOf } from './queries.ts';

/** What a picture of a QR code is made of: the code, where its address leads, and the colour of its modules. */
interface Printed {
  readonly code: string;
  readonly kind: 'BEACON' | 'TRADE_FAIR';
  readonly color: string;
}

/** The code of a point or a trade fair of the caller's own, by its id alone. */
export async function requirePrinted(
  database: UnitOfWork,
  caller: AccountActor | AdminActor,
  id: string,
): Promise<Printed> {
  const point = await findProjectOf(database.db, id);
  if (!point) {
    const fair = await requireFair(database.db, caller, id);
    const code = await codeOfTradeFair(database.db, fair.id);
    if (code === null) throw notFound();
    return { code, kind: 'TRADE_FAIR', color: printColor(fair.theme) };
  }
  const project = await requireProject(database.db, caller, point.projectId);
  const fair = project.parentId === null ? undefined : await findFair(database.db, { id: project.parentId });
  const beacon = await findBeacon(database.db, project.id, id);
  if (!beacon) throw notFound();
  // A print that leads nowhere helps nobody.
  if (beacon.code_revoked_at !== null) throw new ApiError('CODE_REVOKED');
  return { code: point.code, kind: 'BEACON', color: printColor(fair?.theme ?? null) };
}
