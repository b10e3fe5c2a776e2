import { useTranslation } from 'react-i18next';
import { showToast } from '../../lib/toast.ts';
import type { PointTarget } from './point-target.ts';
import { useChangePoints } from './use-change-points.ts';

/** Archives and restores points of the visitor's list; the toast that says so offers to undo it. */
export function useArchiveScan(): {
  archive: (target: PointTarget) => void;
  archiveAll: (targets: readonly PointTarget[]) => void;
  restore: (target: PointTarget) => void;
} {
  const { t } = useTranslation('scans');
  const change = useChangePoints();

  const act = async (targets: readonly PointTarget[], archived: boolean, message: string): Promise<void> => {
    if (!(await change(targets, { archived }))) return;
    showToast(message, {
      severity: 'success',
      action: { label: t('undo'), onPress: () => void change(targets, { archived: !archived }) },
    });
  };

  return {
    archive: (target) => void act([target], true, t('archive.archived', { title: target.title })),
    archiveAll: (targets) => void act(targets, true, t('archive.archivedMany', { count: targets.length })),
    restore: (target) => void act([target], false, t('archive.restored', { title: target.title })),
  };
}
