import type { Language } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';
import type { Records } from '../../platform/auth/caller.ts';
import type { Reader } from '../../platform/messages.ts';
import { findExhibitorLanguage } from '../exhibitors/public.ts';
import { findVisitorLanguage } from '../visitors/public.ts';

/** How somebody with these records is written to: at work where they work here, in their own language where it is known. */
export async function readerOf(
  executor: Executor,
  { visitor, account, admin }: Pick<Records, 'visitor' | 'account' | 'admin'>,
  otherwise: Language,
): Promise<Reader> {
  const own = visitor && (await findVisitorLanguage(executor, visitor.visitorId));
  const company = account && (await findExhibitorLanguage(executor, account.exhibitorId));
  const role = admin ? 'ADMIN' : account ? 'EXHIBITOR' : 'VISITOR';
  return { role, language: own ?? company ?? otherwise };
}
