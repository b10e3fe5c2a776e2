import { listSharing } from '@fairlead/contract/sharing';
import { getCurrentVisitor, getVisitor } from '@fairlead/contract/visitors';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointKey } from '../../../lib/query/query.ts';
import { useProfileOutbox } from './profile-outbox.ts';

/** Keeps sending what was said without a connection, whatever screen is open. Shows nothing. */
export function ProfileSender() {
  const outbox = useProfileOutbox();
  const client = useQueryClient();
  useEffect(
    () =>
      outbox?.onAnswer((stored) => {
        for (const read of [getVisitor, getCurrentVisitor]) client.setQueryData(endpointKey(read, {}), stored);
        void client.invalidateQueries({ queryKey: endpointKey(listSharing) });
      }),
    [outbox, client],
  );
  return null;
}
