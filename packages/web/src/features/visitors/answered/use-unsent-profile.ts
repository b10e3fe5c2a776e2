import type { UnsentSource } from '../../../lib/offline/unsent.ts';
import { useProfileOutbox } from './profile-outbox.ts';
import { useKeptFields } from './use-kept-fields.ts';

/** Fields of the profile that the server has not got. */
export function useUnsentProfile(): UnsentSource {
  const outbox = useProfileOutbox();
  const kept = useKeptFields();
  return {
    isRead: kept !== undefined,
    items: (kept ?? []).map(({ question, value, answeredAt, state, attempts, reason }) => ({
      kind: 'PROFILE',
      id: question,
      title: null,
      // The number of a job role says nothing to anybody.
      text: question === 'profession' ? null : value,
      at: answeredAt,
      state,
      hasFailed: attempts > 0,
      refusal: state === 'REFUSED' ? { code: null, detail: reason } : null,
      changeAt: '/profile',
      retry: async () => outbox?.retry(question),
      discard: async () => outbox?.remove(question),
    })),
    send: async () => outbox?.flush(),
    forget: async () => outbox?.database.delete(),
  };
}
