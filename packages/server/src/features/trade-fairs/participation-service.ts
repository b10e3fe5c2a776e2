import type { Language } from '@fairlead/contract/languages';
import type { OwnParticipation, Participation, participationInput } from '@fairlead/contract/participation';
import type { Executor } from '@fairlead/database/executor';
import type { z } from 'zod';
import type { AccountActor, AdminActor, VisitorActor } from '../../platform/auth/caller.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { authorize, findFair, moveProject, requireParticipant } from '../exhibitions/public.ts';
import { attributesOfFair } from '../organizers/public.ts';
import { checkAnswers } from './answers.ts';
import * as queries from './registration-queries.ts';

type Input = z.output<typeof participationInput>;
type Owner = AccountActor | AdminActor;

/** A fair that visitors may enter: it is public and not put away. */
async function requireOpen(executor: Executor, id: string) {
  const fair = await findFair(executor, { id });
  if (!fair || fair.archivedAt !== null || !fair.isPublic) throw notFound();
  return fair;
}

/** Registers a visitor; again changes only the answers. */
export async function registerForFair(
  database: Executor,
  caller: VisitorActor,
  tradeFairId: string,
  value: Input,
  context: { language: Language; now: Date },
): Promise<Participation> {
  if (value.projectId !== undefined) throw new InputError('body.projectId', 'not_for_visitors');
  await requireOpen(database, tradeFairId);
  const attributes = await attributesOfFair(database, tradeFairId);
  const { language, now } = context;
  const additionalAttributes = checkAnswers(attributes, value.additionalAttributes ?? {}, language);
  const row = await queries.upsertRegistration(database, {
    tradeFairId,
    visitorId: caller.visitorId,
    additionalAttributes,
    joinedAt: now,
    updatedAt: now,
  });
  return { tradeFairId, projectId: null, joinedAt: row.joinedAt.toISOString(), additionalAttributes };
}

/** Puts one of the caller's projects into a fair. One that is in it already stays as it is. */
export async function join(
  database: Executor,
  caller: Owner,
  tradeFairId: string,
  value: Input,
  now: Date,
): Promise<Participation> {
  if (value.additionalAttributes !== undefined) {
    throw new InputError('body.additionalAttributes', 'not_for_projects_joining');
  }
  if (value.projectId === undefined) throw new InputError('body.projectId', 'project_needed');
  const fair = await authorize({ database, caller }, 'joinFair', tradeFairId);
  const project = await authorize({ database, caller }, 'editProject', value.projectId);
  if (project.archivedAt !== null) throw new ApiError('ARCHIVED');
  const joined = (at: Date): Participation => ({
    tradeFairId: fair.id,
    projectId: project.id,
    joinedAt: at.toISOString(),
    additionalAttributes: {},
  });
  if (project.parentId === fair.id && project.joinedAt !== null) return joined(project.joinedAt);
  if (project.parentId !== null) {
    const elsewhere = await findFair(database, { id: project.parentId });
    throw new ApiError('PARTICIPATES_ELSEWHERE', { values: { name: elsewhere?.name ?? '' } });
  }
  if (!(await moveProject({ database, caller, now }, { project, tradeFairId: fair.id })))
    throw new ApiError('CONFLICT');
  return joined(now);
}

/** Takes a project out: its own company may, and who runs the fair. Its points, scans and leads stay its own. */
export async function leave(
  database: Executor,
  caller: Owner,
  tradeFairId: string,
  projectId: string | undefined,
  now: Date,
): Promise<void> {
  if (projectId === undefined) throw new InputError('body.projectId', 'project_needed');
  const project = await requireParticipant({ database, caller }, { tradeFairId, projectId });
  if (!(await moveProject({ database, caller, now }, { project, tradeFairId: null }))) throw new ApiError('CONFLICT');
}

/** Takes a visitor's registration back; points and scans stay. */
export async function unregister(
  database: Executor,
  caller: VisitorActor,
  tradeFairId: string,
  projectId: string | undefined,
): Promise<void> {
  if (projectId !== undefined) throw new InputError('body.projectId', 'not_for_visitors');
  if (!(await queries.deleteRegistration(database, tradeFairId, caller.visitorId))) throw notFound();
}

/** The visitor's registration; before it, what they answered the same organizer last, to begin with. */
export async function own(database: Executor, caller: VisitorActor, tradeFairId: string): Promise<OwnParticipation> {
  const { visitorId } = caller;
  const row = await queries.findRegistration(database, tradeFairId, visitorId);
  if (row) {
    const { joinedAt, additionalAttributes } = row;
    return { tradeFairId, joinedAt: joinedAt.toISOString(), additionalAttributes };
  }
  const fair = await requireOpen(database, tradeFairId);
  const additionalAttributes = await queries.lastAnswers(database, fair.ownerId, visitorId);
  return { tradeFairId, joinedAt: null, additionalAttributes };
}
