import { getVisitor, replaceVisitor, type Visitor, type VisitorProfile } from '@fairlead/contract/visitors';
import { currentLanguage } from '../../../lib/i18n/language.ts';
import { type SendResult, sendOnce } from '../../../lib/offline/send-result.ts';
import type { KeptField } from './profile-database.ts';

/** One attempt to have a field taken: a profile is replaced as a whole, so the rest of it is sent as the server has it now. */
export async function sendField({ question, value }: KeptField, subject: string): Promise<SendResult<Visitor>> {
  const current = await sendOnce(getVisitor, {}, subject, ({ id }) => id !== '');
  if (current.kind !== 'ANSWERED') return current;
  const { name, ...rest } = current.answer.profile;
  const profile = { ...(name !== '' && { name }), ...rest, [question]: value } as Partial<VisitorProfile>;
  return sendOnce(replaceVisitor, { body: { profile, language: currentLanguage() } }, subject, ({ id }) => id !== '');
}
