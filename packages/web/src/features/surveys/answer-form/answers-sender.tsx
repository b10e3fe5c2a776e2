import { listSharing } from '@fairlead/contract/sharing';
import { getVisit } from '@fairlead/contract/visits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointKey } from '../../../lib/query/query.ts';
import { useAnswerOutbox } from './use-answer-outbox.ts';

/** Keeps sending what was answered without a connection, whatever screen is open, and renews what shows it. Shows nothing itself. */
export function AnswersSender() {
  const outbox = useAnswerOutbox();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      outbox?.onAnswer(() => {
        for (const shown of [listSharing, getVisit])
          void queryClient.invalidateQueries({ queryKey: endpointKey(shown) });
      }),
    [outbox, queryClient],
  );
  return null;
}
