import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { countryCode, flag, hexColor, id, line, moment, paragraphs, timeZone } from './fields.ts';
import { page, searchQuery } from './page.ts';
import { projectMember } from './project-team.ts';

export const exhibitionKind = z.enum(['TRADE_FAIR', 'PROJECT']);
export const uniqueIdentifier = z.string().regex(/^[a-z0-9-]{3,40}$/, { error: 'unique_identifier' });
export const theme = z.strictObject({ main: hexColor, light: hexColor.optional(), dark: hexColor.optional() });

const editable = {
  name: line(80),
  description: paragraphs(2000).nullable().default(null),
  startsAt: moment.nullable().default(null),
  endsAt: moment.nullable().default(null),
  timeZone: timeZone.default('Europe/Berlin'),
  venue: line(120).nullable().default(null),
  city: line(80).nullable().default(null),
  countryCode: countryCode.nullable().default(null),
  /** Hall and stand number; projects only. */
  stand: line(60).nullable().default(null),
  /** Fairs only. */
  uniqueIdentifier: uniqueIdentifier.nullable().default(null),
  theme: theme.nullable().default(null),
  isPublic: z.boolean().default(false),
};

const endsAfterStart = (value: { startsAt: string | null; endsAt: string | null }): boolean =>
  value.startsAt === null || value.endsAt === null || Date.parse(value.startsAt) <= Date.parse(value.endsAt);
const endsBeforeStart = { error: 'ends_before_start', path: ['endsAt'] };

/**
 * Body of POST. A project may name its trade fair as parent. The owner is the caller's exhibitor or organizer; an administrator
 * names it: the organizer of a fair, the exhibitor of a project.
 */
export const exhibitionInput = z
  .strictObject({
    kind: exhibitionKind,
    parentId: id.nullable().default(null),
    ownerId: id.nullable().default(null),
    ...editable,
  })
  .refine(endsAfterStart, endsBeforeStart);
/** Body of PUT: all fields but the kind, which never changes. */
export const exhibitionReplacement = z
  .strictObject({ parentId: id.nullable().default(null), ...editable, isArchived: z.boolean().default(false) })
  .refine(endsAfterStart, endsBeforeStart);

export const exhibitionCounts = z.strictObject({
  beacons: z.int(),
  surveys: z.int(),
  scans: z.int(),
  leads: z.int(),
  unlocked: z.int(),
});
/** How many take part in a trade fair. */
export const participationCounts = z.strictObject({ projects: z.int(), visitors: z.int() });
/** A list is sorted by one of these; a hyphen before it turns the order around. */
export const exhibitionSort = z.enum(['-createdAt', 'createdAt', 'name', '-name', 'startsAt', '-startsAt']);

export const exhibition = z.strictObject({
  id,
  kind: exhibitionKind,
  parentId: id.nullable(),
  parent: z
    .strictObject({ id, name: z.string(), uniqueIdentifier: z.string().nullable(), theme: theme.nullable() })
    .nullable(),
  ownerId: id,
  name: z.string(),
  uniqueIdentifier: z.string().nullable(),
  description: z.string().nullable(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  timeZone: z.string(),
  venue: z.string().nullable(),
  city: z.string().nullable(),
  countryCode: z.string().nullable(),
  stand: z.string().nullable(),
  theme: theme.nullable(),
  /** The project's own, or else its owner's. */
  logoUrl: z.string().nullable(),
  /** Tells the project's own logo from the company's. */
  hasOwnLogo: z.boolean(),
  isPublic: z.boolean(),
  archivedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Author of the last change; null for readers who do not own it, and before the first change. */
  updatedBy: z.string().nullable(),
  /** Changes with every edit; `If-Match` with it as ETag. */
  version: z.int(),
  /** Live counts of a project; null for a trade fair. */
  counts: exhibitionCounts.nullable(),
  /** Colleagues who work on a project of one's own, by name; null of any other, and of a trade fair. */
  team: z.array(projectMember).nullable(),
  /** Of a trade fair that the caller runs; null of any other, and of a project. */
  participation: participationCounts.nullable(),
});
export type Exhibition = z.infer<typeof exhibition>;

const params = z.strictObject({ id });

export const createExhibition = endpoint({
  name: 'createExhibition',
  summary: 'Create a project, or a trade fair',
  method: 'POST',
  path: '/exhibition',
  access: access.businessSide,
  body: exhibitionInput,
  response: exhibition,
  status: 201,
});

export const listExhibitions = endpoint({
  name: 'listExhibitions',
  summary: 'Projects and trade fairs that the caller may see',
  method: 'GET',
  path: '/exhibition',
  access: access.businessSide,
  query: searchQuery.extend({
    owner: id.optional(),
    parent: id.optional(),
    hasParent: flag.optional(),
    kind: exhibitionKind.optional(),
    archived: flag.optional(),
    sort: exhibitionSort.default('-createdAt'),
  }),
  response: page(exhibition),
});

export const deleteExhibitions = endpoint({
  name: 'deleteExhibitions',
  summary: 'Delete several; one with leads is archived, never erased',
  method: 'DELETE',
  path: '/exhibition',
  access: access.businessSide,
  bodyLimit: 20 * 1024,
  body: z.array(id).min(1).max(200),
  response: z.array(z.strictObject({ id, result: z.enum(['DELETED', 'ARCHIVED', 'MISSING']) })),
});

export const getExhibition = endpoint({
  name: 'getExhibition',
  summary: 'One project or trade fair',
  method: 'GET',
  path: '/exhibition/{id}',
  access: access.businessSide,
  params,
  response: exhibition,
});

export const replaceExhibition = endpoint({
  name: 'replaceExhibition',
  summary: 'Replace it; with If-Match a change in between is a conflict that says who made it',
  method: 'PUT',
  path: '/exhibition/{id}',
  access: access.businessSide,
  params,
  body: exhibitionReplacement,
  response: exhibition,
});

export const deleteExhibition = endpoint({
  name: 'deleteExhibition',
  summary: 'Delete one; with leads it is archived',
  method: 'DELETE',
  path: '/exhibition/{id}',
  access: access.businessSide,
  params,
  response: z.strictObject({ id, result: z.enum(['DELETED', 'ARCHIVED']) }),
});
