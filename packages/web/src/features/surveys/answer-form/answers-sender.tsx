import { useAnswerOutbox } from './use-answer-outbox.ts';

/** Keeps sending what was answered without a connection, whatever screen is open. Shows nothing. */
export function AnswersSender() {
  useAnswerOutbox();
  return null;
}
