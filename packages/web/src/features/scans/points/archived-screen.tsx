import { listArchivedScans, type Scan } from '@fairlead/contract/scans';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayOfMonth } from '../../../lib/i18n/formats.ts';
import { joinShown } from '../../../lib/i18n/shown-value.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { VisitorBar, VisitorSearch } from '../../../ui/visitor/header.tsx';
import { VisitorRow } from '../../../ui/visitor/list.tsx';
import { VisitorThumbnail } from '../../../ui/visitor/thumbnail.tsx';
import { pointTarget } from '../outbox/point-change.ts';
import { useArchiveScan } from '../use-change-points.ts';
import styles from './point-list.module.css';
import { ListLoading, NothingFound, PointSections, usePoints } from './point-list.tsx';
import { searchPoints } from './points.ts';

function ArchivedRow({ scan, onRestore }: { readonly scan: Scan; readonly onRestore: () => void }) {
  const { t } = useTranslation('scans');
  return (
    <VisitorRow
      to={`/mixie-point/${scan.beaconId}`}
      picture={<VisitorThumbnail point={scan} isMuted />}
      title={scan.title}
      titleLanguage={scan.titleLanguage}
      detail={joinShown([scan.exhibitor.name, formatDayOfMonth(scan.lastAt, scan.tradeFair?.timeZone)])}
      side={
        <Button
          kind="quiet"
          size="small"
          aria-label={t('archive.restoreOf', { title: scan.title })}
          onClick={onRestore}
        >
          {t('archive.restore')}
        </Button>
      }
    />
  );
}

/** Archived points: quiet, every row with its way back. */
export function ArchivedScreen() {
  const { t } = useTranslation('scans');
  usePageTitle(t('archive.title'));
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const points = usePoints(listArchivedScans, wanted !== '');
  const { restore } = useArchiveScan();
  const shown = searchPoints(points.scans ?? [], wanted);
  const isEmpty = points.scans?.length === 0 && points.isComplete;
  return (
    <>
      <VisitorBar title={t('archive.title')} backLabel={t('back')} backTo="/mixie-points" />
      {isEmpty ? (
        <EmptyState title={t('archive.empty')}>{t('archive.emptyText')}</EmptyState>
      ) : (
        <>
          <VisitorSearch label={t('archive.search')} value={search} onChange={setSearch} />
          <p className={styles['note']}>{t('archive.note')}</p>
        </>
      )}
      {points.scans === undefined && !points.hasFailed && <ListLoading />}
      {points.scans === undefined && points.hasFailed && <ErrorState onRetry={points.retry} />}
      <PointSections
        scans={shown}
        isComplete={points.isComplete}
        hasDays={false}
        row={(scan) => <ArchivedRow key={scan.beaconId} scan={scan} onRestore={() => restore(pointTarget(scan))} />}
      />
      {wanted !== '' && points.isComplete && shown.length === 0 && (
        <NothingFound scans={points.scans ?? []} search={wanted} onSearch={setSearch} />
      )}
      <div ref={points.end} aria-busy={points.isFetchingMore} />
    </>
  );
}
