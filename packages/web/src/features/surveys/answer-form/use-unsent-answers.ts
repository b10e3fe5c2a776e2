import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import type { UnsentSource } from '../../../lib/offline/unsent.ts';
import type { KeptAnswers } from './answer-database.ts';
import { useAnswerOutbox } from './use-answer-outbox.ts';

/** The answers to surveys that the server has not got. */
export function useUnsentAnswers(): UnsentSource {
  const outbox = useAnswerOutbox();
  const [kept, setKept] = useState<readonly KeptAnswers[]>();
  useEffect(() => {
    if (!outbox) return;
    const unsent = () => outbox.database.answers.where('state').anyOf('WAITING', 'REFUSED').toArray();
    const following = liveQuery(unsent).subscribe({ next: setKept, error: () => setKept([]) });
    return () => following.unsubscribe();
  }, [outbox]);
  return {
    isRead: kept !== undefined,
    items: (kept ?? []).map(({ surveyId, answers, answeredAt, state, reason, point }) => ({
      kind: 'ANSWERS',
      id: surveyId,
      title: point?.title ?? null,
      text: answers.flatMap(({ text }) => text ?? []).join(' · ') || null,
      count: answers.length,
      at: answeredAt,
      state: state === 'REFUSED' ? 'REFUSED' : 'WAITING',
      hasFailed: false,
      refusal: state === 'REFUSED' ? { code: null, detail: reason } : null,
      changeAt: point ? `/mixie-point/${point.beaconId}` : null,
      retry: async () => outbox?.retry(surveyId),
      discard: async () => outbox?.remove(surveyId),
    })),
    send: async () => outbox?.flush(),
    forget: async () => outbox?.database.delete(),
  };
}
