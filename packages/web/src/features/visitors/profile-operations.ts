import { listSharing } from '@fairlead/contract/sharing';
import {
  getCurrentVisitor,
  getVisitor,
  replaceVisitor,
  type Visitor,
  type VisitorProfile,
} from '@fairlead/contract/visitors';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { type OperationKind, sendEach } from '../../lib/offline/operation-kind.ts';
import type { Operation } from '../../lib/offline/operations.ts';
import { type SendResult, sendOnce } from '../../lib/offline/send-result.ts';
import { endpointKey } from '../../lib/query/query.ts';

interface FieldValues {
  readonly value: string;
}

/** The answer of a person to one question about the profile; the question is the key. */
export const profileKind: OperationKind<FieldValues, Visitor> = {
  name: 'PROFILE',
  /** After the last key; short enough that the person has not left. */
  delayMs: 400,
  renews: [listSharing],
  send: sendEach(sendField),
  onAnswer(visitor, queryClient) {
    for (const read of [getVisitor, getCurrentVisitor]) queryClient.setQueryData(endpointKey(read, {}), visitor);
  },
  show: ({ key, value }) => ({
    kind: 'PROFILE',
    title: null,
    // The number of a job role says nothing to the reader.
    text: key === 'profession' ? null : value,
    changeAt: '/profile',
  }),
};

/** A profile is replaced as a whole, so the rest of it is sent as the server has it now. */
async function sendField({ key, value }: Operation<FieldValues>, subject: string): Promise<SendResult<Visitor>> {
  const current = await sendOnce(getVisitor, {}, subject, ({ id }) => id !== '');
  if (current.kind !== 'ANSWERED') return current;
  const { name, ...rest } = current.answer.profile;
  const profile = { ...(name !== '' && { name }), ...rest, [key]: value } as Partial<VisitorProfile>;
  return sendOnce(replaceVisitor, { body: { profile, language: currentLanguage() } }, subject, ({ id }) => id !== '');
}
