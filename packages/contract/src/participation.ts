import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { email, id, language, line, paragraphs } from './fields.ts';
import { attributeKey } from './organizers.ts';
import { page, pageQuery, searchQuery } from './page.ts';

const oneFair = z.strictObject({ tradeFairId: id });

/** A visitor's answers to the organizer's additional attributes, by key; a choice by the key of the choice. */
export const attributeAnswers = z
  .record(attributeKey, z.union([paragraphs(500), z.boolean()]))
  .refine((answers) => Object.keys(answers).length <= 40, { error: 'at_most' });
export type AttributeAnswers = z.infer<typeof attributeAnswers>;

/** A project joins by its id; a visitor registers with the answers to the additional attributes. */
export const participationInput = z.strictObject({
  projectId: id.optional(),
  additionalAttributes: attributeAnswers.optional(),
});

export const participation = z.strictObject({
  tradeFairId: id,
  /** Null of a visitor. */
  projectId: id.nullable(),
  joinedAt: z.string(),
  additionalAttributes: attributeAnswers,
});
export type Participation = z.infer<typeof participation>;

/** A visitor's own; `joinedAt` is null before the registration, and the answers are those to the same organizer's last fair. */
export const ownParticipation = z.strictObject({
  tradeFairId: id,
  joinedAt: z.string().nullable(),
  additionalAttributes: attributeAnswers,
});
export type OwnParticipation = z.infer<typeof ownParticipation>;

export const joinTradeFair = endpoint({
  name: 'joinTradeFair',
  summary: 'A project joins the fair, or a visitor registers for it; again changes only the answers',
  method: 'POST',
  path: '/tradeFair/{tradeFairId}/participation',
  access: access.participant,
  params: oneFair,
  bodyLimit: 64 * 1024,
  body: participationInput,
  bodyName: 'participationValue',
  response: participation,
  status: 201,
});

export const leaveTradeFair = endpoint({
  name: 'leaveTradeFair',
  summary: 'A project leaves the fair, or is taken out of it by who runs it; a visitor takes the registration back',
  method: 'DELETE',
  path: '/tradeFair/{tradeFairId}/participation',
  access: access.participant,
  params: oneFair,
  body: z.strictObject({ projectId: id.optional() }).default({}),
  response: null,
});

export const getOwnParticipation = endpoint({
  name: 'getOwnParticipation',
  summary: "The visitor's registration for a fair, or what its form begins with",
  method: 'GET',
  path: '/tradeFair/{tradeFairId}/participation/own',
  access: access.visitor,
  params: oneFair,
  response: ownParticipation,
});

export const participantSort = z.enum(['name', '-name', 'stand', '-stand', '-joinedAt', 'joinedAt']);

/**
 * A project that takes part, with counts only. `scans` and `leads` are null while there are fewer than 5 leads, or would reveal those of
 * another.
 */
export const participant = z.strictObject({
  projectId: id,
  projectName: z.string(),
  stand: z.string().nullable(),
  exhibitor: z.strictObject({ id, name: z.string(), countryCode: z.string().nullable() }),
  joinedAt: z.string(),
  beacons: z.int(),
  scans: z.int().nullable(),
  leads: z.int().nullable(),
});
export type Participant = z.infer<typeof participant>;

export const listParticipants = endpoint({
  name: 'listParticipants',
  summary: 'The projects that take part in a fair, with their counts',
  method: 'GET',
  path: '/tradeFair/{tradeFairId}/participation',
  access: access.fairSide,
  params: oneFair,
  query: searchQuery.extend({ sort: participantSort.default('name') }),
  response: page(participant),
});

export const listParticipationCandidates = endpoint({
  name: 'listParticipationCandidates',
  summary:
    'Exhibitors that do not take part yet: those in, or invited to, a fair of the same organizer, with the projects they could join with, and those that ask to be found',
  method: 'GET',
  path: '/tradeFair/{tradeFairId}/participation-candidate',
  access: access.fairSide,
  params: oneFair,
  query: searchQuery,
  response: page(
    z.strictObject({
      exhibitor: z.strictObject({ id, name: z.string(), countryCode: z.string().nullable() }),
      projects: z.array(z.strictObject({ id, name: z.string() })),
      /** When an invitation that still stands was sent. */
      invitedAt: z.string().nullable(),
    }),
  ),
});
export type ParticipationCandidate = z.infer<(typeof listParticipationCandidates)['response']>['items'][number];

/** PENDING until a project of the invited joins. */
export const invitationState = z.enum(['PENDING', 'JOINED']);

export const fairInvitation = z.strictObject({
  id,
  tradeFairId: id,
  /** Null before a visitor has registered with the e-mail address. */
  exhibitor: z.strictObject({ id, name: z.string() }).nullable(),
  /** The e-mail address it was sent to; null when it was addressed to an exhibitor. */
  email: z.string().nullable(),
  state: invitationState,
  invitedAt: z.string(),
});
export type FairInvitation = z.infer<typeof fairInvitation>;

export const inviteToTradeFair = endpoint({
  name: 'inviteToTradeFair',
  summary: 'Invite an exhibitor, or whoever has an address, to a fair by mail; again sends the mail again',
  method: 'POST',
  path: '/tradeFair/{tradeFairId}/invitation',
  access: access.fairSide,
  params: oneFair,
  body: z
    .strictObject({
      exhibitorId: id.optional(),
      email: email.optional(),
      /** The company, for a greeting. */
      name: line(120).optional(),
      language: language.default('en'),
    })
    .refine((value) => (value.exhibitorId === undefined) !== (value.email === undefined), {
      error: 'exhibitor_or_email',
      path: ['email'],
    }),
  bodyName: 'invitationValue',
  response: fairInvitation,
  status: 201,
});

export const listFairInvitations = endpoint({
  name: 'listFairInvitations',
  summary: 'Invitations to a fair, newest first',
  method: 'GET',
  path: '/tradeFair/{tradeFairId}/invitation',
  access: access.fairSide,
  params: oneFair,
  query: pageQuery,
  response: page(fairInvitation),
});

export const revokeFairInvitation = endpoint({
  name: 'revokeFairInvitation',
  summary: 'Take an invitation back; who has joined stays',
  method: 'DELETE',
  path: '/tradeFair/{tradeFairId}/invitation/{invitationId}',
  access: access.fairSide,
  params: z.strictObject({ tradeFairId: id, invitationId: id }),
  response: null,
});
