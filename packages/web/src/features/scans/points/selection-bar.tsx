import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { archiveIcon, closeIcon, tagIcon } from '../../../ui/icons.ts';
import { CategorySheet } from '../point/category-sheet.tsx';
import type { PointTarget } from '../point-target.ts';
import { useArchiveScan } from '../use-archive-scan.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  readonly chosen: readonly PointTarget[];
  readonly onEnd: () => void;
}

/** Actions on the chosen points, within a thumb's reach. */
export function SelectionBar({ chosen, onEnd }: SelectionBarProps) {
  const { t } = useTranslation('scans');
  const { archiveAll } = useArchiveScan();
  const [isSorting, setSorting] = useState(false);
  const isEmpty = chosen.length === 0;
  return (
    <div role="toolbar" aria-label={t('select.title')} className={styles['bar']}>
      <IconButton icon={closeIcon} label={t('select.end')} onClick={onEnd} />
      <span role="status" className={styles['count']}>
        {t('select.count', { count: chosen.length })}
      </span>
      <Button icon={tagIcon} kind="quiet" className={styles['act']} disabled={isEmpty} onClick={() => setSorting(true)}>
        {t('category.add')}
      </Button>
      <Button
        icon={archiveIcon}
        kind="quiet"
        className={styles['act']}
        disabled={isEmpty}
        onClick={() => {
          archiveAll(chosen);
          onEnd();
        }}
      >
        {t('archive.archive')}
      </Button>
      <CategorySheet
        key={String(isSorting)}
        targets={chosen}
        isOpen={isSorting}
        onClose={() => setSorting(false)}
        onSaved={onEnd}
      />
    </div>
  );
}
