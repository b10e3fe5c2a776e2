import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { flag, id, moment, paragraphs } from './fields.ts';
import { page, searchQuery } from './page.ts';
import { suspensionTarget } from './suspension-target.ts';

export const suspensionInForce = z.strictObject({
  id,
  targetKind: suspensionTarget,
  reason: z.string(),
  suspendedAt: z.string(),
  /** Null for a suspension without an end. */
  until: z.string().nullable(),
});
export type SuspensionInForce = z.infer<typeof suspensionInForce>;

export const suspension = suspensionInForce.extend({
  targetId: id,
  /** Name or e-mail, as it was. */
  label: z.string(),
  suspendedBy: z.string(),
  /** Administrator who restored it; null where it ran out or is in force. */
  liftedBy: z.string().nullable(),
  /** Since when it is over, restored or run out. */
  endedAt: z.string().nullable(),
});
export type Suspension = z.infer<typeof suspension>;

export const suspensionLimit = 500;

export const listSuspensions = endpoint({
  name: 'listSuspensions',
  summary: 'Who is or was suspended, latest first',
  method: 'GET',
  path: '/admin/suspension',
  access: access.admin,
  query: searchQuery.extend({
    inForce: flag.optional(),
    targetKind: suspensionTarget.optional(),
    targetId: id.optional(),
  }),
  response: page(suspension),
});

export const suspend = endpoint({
  name: 'suspend',
  summary: 'Suspend a person, company or organizer; sessions end at once',
  method: 'POST',
  path: '/admin/suspension',
  access: access.admin,
  body: z.strictObject({
    targetKind: suspensionTarget,
    targetId: id,
    reason: paragraphs(suspensionLimit).min(1),
    until: moment.nullable().default(null),
  }),
  response: suspension,
  status: 201,
});

export const restore = endpoint({
  name: 'restore',
  summary: 'End a suspension',
  method: 'DELETE',
  path: '/admin/suspension/{id}',
  access: access.admin,
  params: z.strictObject({ id }),
  response: null,
});
