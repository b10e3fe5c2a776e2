import { useTranslation } from 'react-i18next';
import { useOutbox } from '../../lib/offline/use-outbox.tsx';
import { showToast } from '../../lib/toast.ts';
import { changePoints } from './outbox/change-operations.ts';
import type { PointValues } from './outbox/point-change.ts';
import type { PointTarget } from './point-target.ts';

/** Stores what is done with points; it is sent by itself. Returns whether the phone could store it, and says so when not. */
export function useChangePoints(): (targets: readonly PointTarget[], values: PointValues) => Promise<boolean> {
  const { t } = useTranslation('scans');
  const outbox = useOutbox();
  return async (targets, values) => {
    if (targets.length === 0) return true;
    try {
      if (outbox === null) throw new Error('The outbox is not open yet');
      await changePoints(outbox, targets, values);
      return true;
    } catch {
      showToast(t('notStored'), { severity: 'error' });
      return false;
    }
  };
}
