import type { InputFault } from '@fairlead/contract/errors';
import type { Language } from '@fairlead/contract/languages';
import type { AdditionalVisitorAttribute } from '@fairlead/contract/organizers';
import type {
  AttributeAnswers,
  OwnParticipation,
  Participation,
  participationInput,
} from '@fairlead/contract/participation';
import type { Executor } from '@fairlead/database/executor';
import type { z } from 'zod';
import type { AccountActor, AdminActor, VisitorActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { faultMessage } from '../../platform/http/input.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { authorize, findFair, moveProject, requireParticipant } from '../exhibitions/public.ts';
import { attributesOfFair } from '../organizers/public.ts';
import * as queries from './queries.ts';

interface Joining {
  readonly tradeFairId: string;
  readonly value: z.output<typeof participationInput>;
}

interface Leaving {
  readonly tradeFairId: string;
  readonly projectId: string | undefined;
}

type Fair = Awaited<ReturnType<typeof findFair>>;

/** Returns whether visitors may enter a fair: it is public and not archived. */
const isOpenFair = (fair: Fair): fair is NonNullable<Fair> =>
  fair !== undefined && fair.archivedAt === null && fair.isPublic;

/** Returns a fair that visitors may enter. Throws NOT_FOUND. */
async function requireOpenFair(executor: Executor, id: string) {
  const fair = await findFair(executor, { id });
  if (!isOpenFair(fair)) throw notFound();
  return fair;
}

/** Returns the code of what is wrong with an answer; null when it can be stored. */
function faultOf(attribute: AdditionalVisitorAttribute, answer: string | boolean | undefined): string | null {
  const isGiven = answer !== undefined && answer !== '' && !(attribute.kind === 'BOOLEAN' && answer === false);
  if (!isGiven) return attribute.required ? 'answer_needed' : null;
  switch (attribute.kind) {
    case 'TEXT':
      return typeof answer === 'string' ? null : 'answer_text';
    case 'BOOLEAN':
      return typeof answer === 'boolean' ? null : 'answer_boolean';
    case 'CHOICE':
      return attribute.choices.some(({ key }) => key === answer) ? null : 'answer_choice';
  }
}

/**
 * Returns the answers to an organizer's questions as they are stored: empty ones are left out. Throws INVALID_INPUT that
 * names every one that cannot be stored.
 */
function checkAnswers(
  attributes: readonly AdditionalVisitorAttribute[],
  answers: AttributeAnswers,
  language: Language,
): AttributeAnswers {
  const fault = (key: string, code: string): InputFault => ({
    path: `body.additionalAttributes.${key}`,
    code,
    message: faultMessage(language, code),
  });
  const known = new Set(attributes.map(({ key }) => key));
  const faults = [
    ...attributes.flatMap((attribute) => {
      const code = faultOf(attribute, answers[attribute.key]);
      return code === null ? [] : [fault(attribute.key, code)];
    }),
    ...Object.keys(answers)
      .filter((key) => !known.has(key))
      .map((key) => fault(key, 'answer_unasked')),
  ];
  if (faults.length > 0) throw new ApiError('INVALID_INPUT', { faults });
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== ''));
}

/** Registers a visitor; done again, it changes only the answers. */
export async function registerForFair(
  { database, caller, now, language }: Context<VisitorActor>,
  { tradeFairId, value }: Joining,
): Promise<Participation> {
  if (value.projectId !== undefined) throw new InputError('body.projectId', 'not_for_visitors');
  await requireOpenFair(database, tradeFairId);
  const attributes = await attributesOfFair(database, tradeFairId);
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

/** Registers a person without questions: not where the fair is not open to all, or needs an answer. */
export async function registerUnasked(
  tx: Executor,
  { tradeFairId, visitorId }: { readonly tradeFairId: string; readonly visitorId: string },
  now: Date,
): Promise<void> {
  const fair = await findFair(tx, { id: tradeFairId });
  if (!isOpenFair(fair)) return;
  const attributes = await attributesOfFair(tx, tradeFairId);
  if (attributes.some(({ required }) => required)) return;
  const times = { joinedAt: now, updatedAt: now };
  await queries.upsertRegistration(tx, { tradeFairId, visitorId, additionalAttributes: {}, ...times });
}

/** Deletes a visitor's registration; points and scans stay. */
export async function unregister(
  { database, caller }: Context<VisitorActor>,
  { tradeFairId, projectId }: Leaving,
): Promise<void> {
  if (projectId !== undefined) throw new InputError('body.projectId', 'not_for_visitors');
  if (!(await queries.deleteRegistration(database, tradeFairId, caller.visitorId))) throw notFound();
}

/** Returns the visitor's registration; without one, their last answers to the same organizer, to begin with. */
export async function getOwnParticipation(
  { database, caller }: Context<VisitorActor>,
  tradeFairId: string,
): Promise<OwnParticipation> {
  const { visitorId } = caller;
  const row = await queries.findRegistration(database, tradeFairId, visitorId);
  if (row) {
    const { joinedAt, additionalAttributes } = row;
    return { tradeFairId, joinedAt: joinedAt.toISOString(), additionalAttributes };
  }
  const fair = await requireOpenFair(database, tradeFairId);
  const additionalAttributes = await queries.lastAnswers(database, fair.ownerId, visitorId);
  return { tradeFairId, joinedAt: null, additionalAttributes };
}

/** Puts one of the caller's projects into a fair. One that is in it already stays as it is. */
export async function joinFair(
  context: Context<AccountActor | AdminActor>,
  { tradeFairId, value }: Joining,
): Promise<Participation> {
  if (value.additionalAttributes !== undefined) {
    throw new InputError('body.additionalAttributes', 'not_for_projects_joining');
  }
  if (value.projectId === undefined) throw new InputError('body.projectId', 'project_needed');
  const fair = await authorize(context, 'joinFair', tradeFairId);
  const project = await authorize(context, 'editProject', value.projectId);
  if (project.archivedAt !== null) throw new ApiError('ARCHIVED');
  const joined = (at: Date): Participation => ({
    tradeFairId: fair.id,
    projectId: project.id,
    joinedAt: at.toISOString(),
    additionalAttributes: {},
  });
  if (project.parentId === fair.id && project.joinedAt !== null) return joined(project.joinedAt);
  if (project.parentId !== null) {
    const otherFair = await findFair(context.database, { id: project.parentId });
    throw new ApiError('PARTICIPATES_ELSEWHERE', { values: { name: otherFair?.name ?? '' } });
  }
  if (!(await moveProject(context, { project, fair }))) throw new ApiError('CONFLICT');
  return joined(context.now);
}

/** Takes a project out: its own company may, and who runs the fair. Its points, scans and leads stay its own. */
export async function leaveFair(
  context: Context<AccountActor | AdminActor>,
  { tradeFairId, projectId }: Leaving,
): Promise<void> {
  if (projectId === undefined) throw new InputError('body.projectId', 'project_needed');
  const project = await requireParticipant(context, { tradeFairId, projectId });
  if (!(await moveProject(context, { project, fair: null }))) throw new ApiError('CONFLICT');
}
