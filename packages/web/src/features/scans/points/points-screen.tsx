import { listScanCategories, listScans } from '@fairlead/contract/scans';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOperations } from '../../../lib/offline/use-outbox.tsx';
import { useEndpoint } from '../../../lib/query/query.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { archiveIcon, checkCircleIcon } from '../../../ui/icons.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { VisitorHeader } from '../../../ui/visitor/header.tsx';
import { VisitorChips, VisitorSearch } from '../../../ui/visitor/search.tsx';
import { changeKind } from '../outbox/change-operations.ts';
import { scanKind } from '../outbox/scan-operations.ts';
import { categoriesWithChanges } from '../outbox/with-changes.ts';
import { pointTarget, unsentTarget } from '../point-target.ts';
import { useOpenedPoints } from '../use-opened.ts';
import { DayTick } from './day-tick.tsx';
import { FirstUse } from './first-use.tsx';
import { ListLoading } from './list-loading.tsx';
import { NothingFound } from './nothing-found.tsx';
import { PointRow } from './point-row.tsx';
import { PointSections } from './point-sections.tsx';
import styles from './points-screen.module.css';
import { searchPoints } from './search-points.ts';
import { SelectionBar } from './selection-bar.tsx';
import { UnsentList } from './unsent-list.tsx';
import { usePoints } from './use-points.ts';
import { useSelection } from './use-selection.ts';

interface PointsScreenProps {
  /** The question which visits under the visitor's e-mail were theirs. */
  readonly claims: ReactNode;
  /** The way to what is not sent. */
  readonly unsent: ReactNode;
  /** How the app comes to the home screen, once there are so many points. */
  readonly install: (points: number) => ReactNode;
}

/** My points: by fair, then by day, and above them what is on this phone only. */
export function PointsScreen({ claims, unsent: unsentLink, install }: PointsScreenProps) {
  const { t } = useTranslation('scans');
  usePageTitle(t('list.title'));
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState<string | null>(null);
  const wanted = useDeferredValue(search.trim());
  const isFiltered = wanted !== '' || category !== null;
  const points = usePoints(listScans, isFiltered);
  const changes = useOperations(changeKind);
  const listed = useEndpoint(listScanCategories, {}, { call: { isQuiet: true } }).data ?? [];
  const categories = categoriesWithChanges(listed, changes);
  const unsent = useOperations(scanKind);
  const opened = useOpenedPoints();

  const shown = useMemo(() => {
    const inCategory = points.scans?.filter((scan) => category === null || scan.category === category);
    return searchPoints(inCategory ?? [], wanted);
  }, [points.scans, category, wanted]);

  const unsentTargets = isFiltered ? [] : (unsent ?? []).map((scan) => unsentTarget(scan, changes));
  const selection = useSelection([...unsentTargets, ...shown.map(pointTarget)]);
  const choiceOf = (key: string) =>
    selection.isOn
      ? { isChosen: selection.isChosen(key), onChange: (isChosen: boolean) => selection.choose([key], isChosen) }
      : undefined;
  const isEmpty = points.scans?.length === 0 && points.isComplete && unsent?.length === 0;
  if (isEmpty)
    return (
      <>
        {claims}
        <FirstUse />
      </>
    );

  return (
    <>
      <VisitorHeader title={t('list.title')}>
        {shown.length + unsentTargets.length > 0 && !selection.isOn && (
          <IconButton icon={checkCircleIcon} label={t('select.begin')} onClick={selection.begin} />
        )}
        <Link to="/archived" className={styles['tool']} aria-label={t('archive.title')}>
          <Icon of={archiveIcon} />
        </Link>
      </VisitorHeader>
      <VisitorSearch label={t('list.search')} value={search} onChange={setSearch} />
      {categories.length > 0 && (
        <VisitorChips
          label={t('list.categories')}
          value={category}
          onChange={setCategory}
          chips={[
            { value: null, label: t('list.all') },
            ...categories.map((each) => ({ value: each.category, label: each.category, count: each.count })),
          ]}
        />
      )}
      {!isFiltered && !selection.isOn && claims}
      {!isFiltered && !selection.isOn && unsentLink}
      {!isFiltered && !selection.isOn && install(shown.length)}
      {!isFiltered && <UnsentList choiceOf={choiceOf} />}
      {points.scans === undefined && !points.hasFailed && <ListLoading />}
      {points.scans === undefined && points.hasFailed && <ErrorState onRetry={points.retry} />}
      <PointSections
        scans={shown}
        isComplete={points.isComplete}
        row={(scan) => (
          <PointRow
            key={scan.beaconId}
            scan={scan}
            isNew={opened !== undefined && !opened.has(scan.beaconId)}
            choice={choiceOf(scan.beaconId)}
          />
        )}
        dayTick={
          selection.isOn
            ? (scans, day) => (
                <DayTick
                  keys={scans.map(({ beaconId }) => beaconId)}
                  day={day}
                  isChosen={selection.isChosen}
                  onChange={selection.choose}
                />
              )
            : undefined
        }
      />
      {isFiltered && points.isComplete && shown.length === 0 && (
        <NothingFound scans={points.scans ?? []} search={wanted} onSearch={setSearch} />
      )}
      <div ref={points.end} className={styles['end']} aria-busy={points.isFetchingMore}>
        {points.isFetchingMore && <ListLoading />}
      </div>
      {selection.isOn && <SelectionBar chosen={selection.chosen} onEnd={selection.end} />}
    </>
  );
}
