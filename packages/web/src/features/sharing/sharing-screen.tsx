import type { SharingExhibitor } from '@fairlead/contract/sharing';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDayAndTime } from '../../lib/i18n/formats.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { nextIcon, sealIcon } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { VisitorBar } from '../../ui/visitor/header.tsx';
import { VisitorSwitch } from '../../ui/visitor/switch.tsx';
import { VisitorMark } from '../../ui/visitor/thumbnail.tsx';
import { listed } from './seen-pairs.tsx';
import styles from './sharing.module.css';
import { exhibitorPath, receiptsPath } from './sharing-link.tsx';
import { TakeBackSheet, useSharing } from './use-sharing.tsx';

interface ExhibitorRowProps {
  readonly sharing: SharingExhibitor;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** One exhibitor: what it sees now, how it got it and when, and the switch. The row opens all of it. */
function ExhibitorRow({ sharing, isOn, onChange }: ExhibitorRowProps) {
  const { t } = useTranslation('sharing');
  const id = useId();
  const { exhibitor, fields, points, answers, documents, withdrawnAt, lastAt, lastTimeZone, lastSource } = sharing;
  const seen = listed(fields.map((field) => t(`field.${field}`)));
  const things = [
    points.length > 0 && t('points', { count: points.length }),
    documents.length > 0 && t('documents', { count: documents.length }),
    answers.length > 0 && t('answers', { count: answers.length }),
  ].filter((one) => one !== false);
  const how =
    withdrawnAt === null
      ? `${t(`source.${lastSource}`)} · ${formatDayAndTime(lastAt, lastTimeZone)}`
      : t('takenBack', { when: formatDayAndTime(withdrawnAt) });
  return (
    <li className={styles['row']}>
      <VisitorMark name={exhibitor.name} logoUrl={exhibitor.logoUrl} className={styles['logo']} />
      <div className={styles['text']}>
        <h2 className={styles['name']}>
          <Link translate="no" to={exhibitorPath(exhibitor.id)} className={styles['whole']} aria-describedby={id}>
            {exhibitor.name}
          </Link>
        </h2>
        <div id={id}>
          <p className={styles['seen']}>{seen === '' ? t('seesNothing') : seen}</p>
          {sharing.isHeld && <p className={styles['seen']}>{t('held')}</p>}
          {things.length > 0 && <p className={styles['seen']}>{listed(things)}</p>}
          <p className={styles['soft']}>{how}</p>
        </div>
      </div>
      <span className={styles['own']}>
        <VisitorSwitch label={t('switch', { name: exhibitor.name })} isOn={isOn} onChange={onChange} describedBy={id} />
      </span>
    </li>
  );
}

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
