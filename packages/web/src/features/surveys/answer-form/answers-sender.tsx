import { listSharing } from '@fairlead/contract/sharing';
import { getVisit } from '@fairlead/contract/visits';
import { useRenewal } from '../../../lib/query/use-renewal.ts';
import { useAnswerOutbox } from './use-answer-outbox.ts';

const shownIn = [listSharing, getVisit];

/** Keeps sending what was answered without a connection, whatever screen is open. Shows nothing itself. */
export function AnswersSender() {
  useRenewal(useAnswerOutbox(), shownIn);
  return null;
}
