import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { useAnswerOutbox } from './use-answer-outbox.ts';

/** How many surveys have answers that the server has not got, and the way to send them now. */
export function useWaitingAnswers(): { count: number; send: () => Promise<void>; forget: () => Promise<void> } {
  const outbox = useAnswerOutbox();
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!outbox) return;
    const following = liveQuery(() => outbox.database.answers.where('state').equals('WAITING').count()).subscribe({
      next: setCount,
      error: () => setCount(0),
    });
    return () => following.unsubscribe();
  }, [outbox]);
  return {
    count,
    send: async () => outbox?.flush(),
    /** For somebody who leaves for good: nothing of theirs stays on the device. */
    forget: async () => outbox?.database.delete(),
  };
}
