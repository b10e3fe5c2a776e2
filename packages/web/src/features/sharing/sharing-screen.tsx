import type { SharingExhibitor } from '@fairlead/contract/sharing';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { nextIcon, sealIcon } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { VisitorBar } from '../../ui/visitor/header.tsx';
import { ExhibitorRow } from './exhibitor-row.tsx';
import { receiptsPath } from './paths.ts';
import styles from './sharing.module.css';
import { TakeBackSheet } from './take-back-sheet.tsx';
import { useSharing } from './use-sharing.ts';

/** Exhibitors with my data, the parts that they see, and a switch to withdraw the consent. */
export function SharingScreen() {
  const { t } = useTranslation('sharing');
  usePageTitle(t('title'));
  const { list, change, shown } = useSharing();
  const [asked, setAsked] = useState<SharingExhibitor | null>(null);
  const taken = list.data?.filter(({ isShared }) => !isShared).length ?? 0;
  const count = (list.data?.length ?? 0) - taken;
  const counts = [t('count', { count }), taken > 0 && t('takenCount', { count: taken })].filter(Boolean).join(', ');
  return (
    <>
      <VisitorBar backLabel={t('back')} backTo="/account" />
      <div className={styles['head']}>
        <h1 className={styles['title']}>{t('title')}</h1>
        <p className={styles['soft']}>{list.data?.length ? `${counts}. ${t('text')}` : t('text')}</p>
      </div>
      {list.data === undefined && list.error !== null && <ErrorState onRetry={() => void list.refetch()} />}
      {list.data === undefined && list.error === null && (
        <div className={styles['loading']} aria-busy="true">
          <Skeleton />
          <Skeleton shape="most" />
        </div>
      )}
      {list.data?.length === 0 && <EmptyState title={t('none.title')}>{t('none.text')}</EmptyState>}
      <ul className={styles['list']}>
        {list.data?.map((one) => (
          <ExhibitorRow
            key={one.exhibitor.id}
            sharing={one}
            isOn={shown(one).isShared}
            onChange={(isShared) => (isShared ? void change(one, { isShared }) : setAsked(one))}
          />
        ))}
      </ul>
      <Link to={receiptsPath} className={styles['link']}>
        <span className={styles['tile']} aria-hidden="true">
          <Icon of={sealIcon} />
        </span>
        <span className={styles['text']}>
          <span className={styles['name']}>{t('receipts.title')}</span>
          <span className={styles['soft']}>{t('receipts.text')}</span>
        </span>
        <Icon of={nextIcon} className={styles['soft']} />
      </Link>
      <TakeBackSheet
        asked={asked}
        onClose={() => setAsked(null)}
        onTakeBack={(one) => {
          setAsked(null);
          void change(one, { isShared: false });
        }}
      />
    </>
  );
}
