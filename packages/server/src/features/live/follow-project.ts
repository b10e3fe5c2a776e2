import type { Readable } from 'node:stream';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError } from '../../platform/http/problem.ts';
import { authorize } from '../exhibitions/public.ts';
import type { Live } from './live.ts';

/** How often it is looked up whether the project still is the company's; who calls is known in memory. */
const projectCheckMs = 60_000;

type FollowContext = Pick<Context<AccountActor>, 'database' | 'caller'> & {
  readonly isStillAllowed: () => Promise<boolean>;
};

/** Opens a stream that names the leads of a project whose rows show something else now. It ends with the right to read them. */
export async function followProject(
  context: FollowContext,
  { projectId, lastEventId }: { projectId: string; lastEventId: string | undefined },
  live: Live,
): Promise<Readable> {
  await authorize(context, 'editProject', projectId);
  let checkedAt = performance.now();
  async function mayStay(): Promise<boolean> {
    if (!(await context.isStillAllowed())) return false;
    if (performance.now() - checkedAt < projectCheckMs) return true;
    checkedAt = performance.now();
    return authorize(context, 'editProject', projectId).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiError) return false;
        throw error;
      },
    );
  }
  return live.follow({ projectId, subject: context.caller.subject, mayStay }, lastEventId);
}
