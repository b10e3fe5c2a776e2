import type { Endpoint } from '@fairlead/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointKey } from './query.ts';

interface AnsweredQueue {
  onAnswer(listener: () => void): () => void;
}

/** Asks anew for what these endpoints answer once the server took something of the queue. The list must be the same each time. */
export function useRenewal(queue: AnsweredQueue | null, endpoints: readonly Endpoint[]): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queue?.onAnswer(() => {
        for (const endpoint of endpoints) void queryClient.invalidateQueries({ queryKey: endpointKey(endpoint) });
      }),
    [queue, endpoints, queryClient],
  );
}
