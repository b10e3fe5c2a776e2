import { type CurrentManagedToken, deviceReportEveryMs } from '@fairlead/contract/managed-tokens';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/http/problem.ts';
import * as queries from './queries.ts';

type TokenContext = Pick<Context<AccountActor>, 'database' | 'caller'>;

/** Facts that the calling token may know of itself; a person has none. */
export async function getCurrentManagedToken({ database, caller }: TokenContext): Promise<CurrentManagedToken> {
  const row = caller.managedToken && (await queries.findCurrent(database, caller.managedToken.id));
  if (!row) throw notFound();
  const { projectId, projectName, stand, expiresAt, ...token } = row;
  return {
    ...token,
    expiresAt: expiresAt?.toISOString() ?? null,
    project: projectId === null || projectName === null ? null : { id: projectId, name: projectName, stand },
  };
}

interface DeviceReportInput {
  readonly waiting: number;
  readonly oldestAt: string | null;
}

/** Keeps what a device says of itself. Its clock may be ahead: nothing waits since a time that is still to come. */
export async function reportDevice(
  { database, caller, now }: TokenContext & Pick<Context<AccountActor>, 'now'>,
  { waiting, oldestAt }: DeviceReportInput,
): Promise<void> {
  if (!caller.managedToken) throw notFound();
  const oldest = waiting === 0 || oldestAt === null ? null : new Date(Math.min(Date.parse(oldestAt), now.getTime()));
  const report = { id: caller.managedToken.id, waiting, oldestAt: oldest };
  const notAfter = new Date(now.getTime() - deviceReportEveryMs);
  await queries.writeDeviceReport(database, report, { now, notAfter });
}
