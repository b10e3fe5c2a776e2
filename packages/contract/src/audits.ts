import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, line, moment, paragraphs } from './fields.ts';
import { page, pageQuery } from './page.ts';

/** One thing that an administrator did. */
export const auditEntry = z.strictObject({
  id,
  at: z.string(),
  /** Null for an action on the server itself. */
  adminId: id.nullable(),
  adminEmail: z.string(),
  /** The name of the call. */
  action: z.string(),
  targetKind: z.string().nullable(),
  targetId: z.string().nullable(),
  targetLabel: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = endpoint({
  name: 'listAudit',
  summary: 'What administrators did, latest first',
  method: 'GET',
  path: '/admin/audit',
  access: access.admin,
  query: pageQuery.extend({
    /** Part of the administrator's e-mail. */
    admin: paragraphs(254).optional(),
    action: line(60).optional(),
    targetId: line(60).optional(),
    from: moment.optional(),
    to: moment.optional(),
  }),
  response: page(auditEntry),
});
