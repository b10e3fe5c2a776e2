import type { Language } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';
import { findAccountRecord } from '../features/accounts/public.ts';
import { findAdminBySubject } from '../features/admins/public.ts';
import { findExhibitorLanguage } from '../features/exhibitors/public.ts';
import { findSuspended } from '../features/suspensions/public.ts';
import { findVisitorIdBySubject, findVisitorLanguage } from '../features/visitors/public.ts';
import type { Records } from '../platform/auth/caller.ts';
import type { Reader } from '../platform/messages.ts';

/** Returns the records that an identity holds, and what is suspended of them. */
export async function findRecords(executor: Executor, subject: string): Promise<Records> {
  const [account, visitorId, admin] = await Promise.all([
    findAccountRecord(executor, subject),
    findVisitorIdBySubject(executor, subject),
    findAdminBySubject(executor, subject),
  ]);
  const visitor = visitorId === undefined ? null : { visitorId };
  const suspensions = await findSuspended(executor, { subject, visitor, account });
  return { visitor, account, admin: admin ? { adminId: admin.id } : null, suspensions };
}

/** Returns a person's e-mail and language: those of work where they work here, their own language where it is known. */
export async function findReader(executor: Executor, subject: string, otherwise: Language): Promise<Reader> {
  const { visitor, account, admin } = await findRecords(executor, subject);
  const own = visitor && (await findVisitorLanguage(executor, visitor.visitorId));
  const company = account && (await findExhibitorLanguage(executor, account.exhibitorId));
  const role = admin ? 'ADMIN' : account ? 'EXHIBITOR' : 'VISITOR';
  return { role, language: own ?? company ?? otherwise };
}
