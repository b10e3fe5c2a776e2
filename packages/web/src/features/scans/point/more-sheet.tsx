import type { Scan } from '@fairlead/contract/scans';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { archiveIcon, tagIcon, undoIcon } from '../../../ui/icons.ts';
import { VisitorSheet } from '../../../ui/visitor/sheet.tsx';
import { SheetAct } from '../../../ui/visitor/sheet-act.tsx';
import styles from './more-sheet.module.css';

interface MoreSheetProps {
  readonly scan: Scan;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCategory: () => void;
  readonly onArchive: () => void;
  readonly onRestore: () => void;
  /** Ways to pass it on. */
  readonly passOn: ReactNode;
}

/** Further actions on a point. */
export function MoreSheet({ scan, isOpen, onClose, onCategory, onArchive, onRestore, passOn }: MoreSheetProps) {
  const { t } = useTranslation('scans');
  return (
    <VisitorSheet isOpen={isOpen} onClose={onClose} title={scan.title} detail={scan.exhibitor.name}>
      <div className={styles['acts']}>
        {passOn}
        <SheetAct icon={tagIcon} label={t('category.title')} onPress={onCategory} />
        {scan.archivedAt === null ? (
          <SheetAct icon={archiveIcon} label={t('archive.archive')} onPress={onArchive} />
        ) : (
          <SheetAct icon={undoIcon} label={t('archive.restore')} onPress={onRestore} />
        )}
      </div>
    </VisitorSheet>
  );
}
