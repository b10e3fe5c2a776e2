import { useTranslation } from 'react-i18next';
import { showToast } from '../../lib/toast.ts';
import type { PointValues } from './outbox/database.ts';
import { useChangeOutbox } from './outbox/outbox-context.tsx';
import type { PointTarget } from './point-target.ts';

/** Stores what is done with points; it is sent by itself. Returns whether the phone could store it, and says so when not. */
export function useChangePoints(): (targets: readonly PointTarget[], values: PointValues) => Promise<boolean> {
  const { t } = useTranslation('scans');
  const changer = useChangeOutbox();
  return async (targets, values) => {
    if (targets.length === 0) return true;
    try {
      if (changer === null) throw new Error('The queue of changes is not open yet');
      await changer.change(
        targets.map(({ beaconId, scanId, scan }) => ({ beaconId, scanId, scan })),
        values,
      );
      return true;
    } catch {
      showToast(t('notStored'), { severity: 'error' });
      return false;
    }
  };
}
