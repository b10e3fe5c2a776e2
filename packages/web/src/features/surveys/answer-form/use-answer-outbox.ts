import { createSharedOutbox } from '../../../lib/offline/shared-outbox.ts';
import { openAnswerOutbox } from './answer-outbox.ts';
import { sendAnswers } from './send-answers.ts';

/** The queue of whoever is signed in, the same for everything on the page; null while nobody is. */
export const useAnswerOutbox = createSharedOutbox((subject) =>
  openAnswerOutbox({ subject, send: (kept) => sendAnswers(kept, subject) }),
);
