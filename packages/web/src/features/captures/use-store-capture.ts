import { useTranslation } from 'react-i18next';
import { showToast } from '../../lib/toast.ts';
import type { StoredCapture } from './outbox/database.ts';
import type { CaptureOutbox } from './outbox/outbox.ts';
import { useOpeningOutbox } from './outbox/outbox-context.tsx';

interface Kept {
  readonly outbox: CaptureOutbox;
  readonly stored: StoredCapture;
}

/** Keeps a code on the device, as soon as the queue is open; says so, and returns null, where that fails. */
export function useStoreCapture(): (projectId: string, code: string) => Promise<Kept | null> {
  const { t } = useTranslation('captures');
  const opening = useOpeningOutbox();
  return async (projectId, code) => {
    try {
      const outbox = await opening;
      if (outbox === null) throw new Error('Nobody is signed in');
      return { outbox, stored: await outbox.capture({ projectId, code, isOpen: true }) };
    } catch {
      showToast(t('notStored'), { severity: 'error' });
      return null;
    }
  };
}
