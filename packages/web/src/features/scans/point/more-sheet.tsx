import type { Scan } from '@fairlead/contract/scans';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { archiveIcon, type IconShape, tagIcon, undoIcon } from '../../../ui/icons.ts';
import { VisitorSheet } from '../../../ui/visitor/sheet.tsx';
import styles from './more-sheet.module.css';

interface MoreSheetProps {
  readonly scan: Scan;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCategory: () => void;
  readonly onArchive: () => void;
  readonly onRestore: () => void;
}

function Act({ icon, label, onPress }: { icon: IconShape; label: string; onPress: () => void }) {
  return (
    <button type="button" className={styles['act']} onClick={onPress}>
      <Icon of={icon} />
      {label}
    </button>
  );
}

/** What else can be done with a point. */
export function MoreSheet({ scan, isOpen, onClose, onCategory, onArchive, onRestore }: MoreSheetProps) {
  const { t } = useTranslation('scans');
  return (
    <VisitorSheet isOpen={isOpen} onClose={onClose} title={scan.title} detail={scan.exhibitor.name}>
      <div className={styles['acts']}>
        <Act icon={tagIcon} label={t('category.title')} onPress={onCategory} />
        {scan.archivedAt === null ? (
          <Act icon={archiveIcon} label={t('archive.archive')} onPress={onArchive} />
        ) : (
          <Act icon={undoIcon} label={t('archive.restore')} onPress={onRestore} />
        )}
      </div>
    </VisitorSheet>
  );
}
