import type { ProjectMember } from '@fairlead/contract/project-team';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/http/problem.ts';
import { authorize } from './policy.ts';

interface Project {
  readonly id: string;
  readonly ownerId: string;
}

/** Who changed companies, or whose project did, is no member any more. */
const readTeam = (executor: Executor, { id, ownerId }: Project): Promise<ProjectMember[]> =>
  executor.query<ProjectMember>(sql`
    select a.id as account_id, a.name from project_team t join accounts a on a.id = t.account_id
    where t.project_id = ${id} and a.exhibitor_id = ${ownerId}
    order by lower(a.name), a.id`);

export async function listProjectTeam(context: Context<AccountActor>, projectId: string): Promise<ProjectMember[]> {
  return readTeam(context.database, await authorize(context, 'editProject', projectId));
}

interface Member {
  readonly projectId: string;
  readonly accountId: string;
}

/** Adds a colleague, who may be in it already; returns the team. Throws NOT_FOUND for somebody of another company. */
export async function addToProjectTeam(
  context: Context<AccountActor>,
  { projectId, accountId }: Member,
): Promise<ProjectMember[]> {
  const { database, now } = context;
  const project = await authorize(context, 'editProject', projectId);
  // The lock: an account that is being deleted is either still there when this ends, or not found.
  const added = await database.execute(sql`
    insert into project_team (project_id, account_id, added_at)
    select ${projectId}::uuid, a.id, ${now}::timestamptz from accounts a
    where a.id = ${accountId} and a.exhibitor_id = ${project.ownerId} for key share
    on conflict (project_id, account_id) do update set added_at = project_team.added_at`);
  if (added === 0) throw notFound();
  return readTeam(database, project);
}

/** Takes a colleague out, who need not be in it; returns the team. Throws NOT_FOUND for somebody of another company. */
export async function removeFromProjectTeam(
  context: Context<AccountActor>,
  { projectId, accountId }: Member,
): Promise<ProjectMember[]> {
  const { database } = context;
  const project = await authorize(context, 'editProject', projectId);
  const colleague = sql`select 1 from accounts where id = ${accountId} and exhibitor_id = ${project.ownerId}`;
  if ((await database.execute(colleague)) === 0) throw notFound();
  await database.execute(sql`
    delete from project_team where project_id = ${projectId} and account_id = ${accountId}`);
  return readTeam(database, project);
}
