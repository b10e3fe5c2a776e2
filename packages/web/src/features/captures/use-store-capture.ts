import { useTranslation } from 'react-i18next';
import type { Outbox } from '../../lib/offline/outbox.ts';
import { useOpeningOutbox } from '../../lib/offline/use-outbox.tsx';
import { showToast } from '../../lib/toast.ts';
import { captureCode } from './outbox/capture-operations.ts';

interface Kept {
  readonly outbox: Outbox;
  /** Of the capture. */
  readonly key: string;
}

/** Keeps a code on the device, as soon as the queue is open; says so, and returns null, where that fails. */
export function useStoreCapture(): (projectId: string, code: string) => Promise<Kept | null> {
  const { t } = useTranslation('captures');
  const opening = useOpeningOutbox();
  return async (projectId, code) => {
    try {
      const outbox = await opening;
      if (outbox === null) throw new Error('Nobody is signed in');
      return { outbox, key: await captureCode(outbox, projectId, code) };
    } catch {
      showToast(t('notStored'), { severity: 'error' });
      return null;
    }
  };
}
