import { listScanCategories, listScans, type Scan } from '@fairlead/contract/scans';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { joinShown } from '../../../lib/i18n/shown-value.ts';
import { useOperations } from '../../../lib/offline/use-outbox.tsx';
import { useEndpoint } from '../../../lib/query/query.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { archiveIcon, checkCircleIcon, closeIcon, tagIcon } from '../../../ui/icons.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { VisitorChips, VisitorHeader, VisitorSearch } from '../../../ui/visitor/header.tsx';
import { VisitorRow, VisitorRowTime } from '../../../ui/visitor/list.tsx';
import { VisitorThumbnail } from '../../../ui/visitor/thumbnail.tsx';
import { clockTime } from '../moments.ts';
import { changeKind } from '../outbox/change-operations.ts';
import { categoriesWithChanges, type PointTarget, pointTarget, unsentTarget } from '../outbox/point-change.ts';
import { scanKind } from '../outbox/scan-operations.ts';
import { CategorySheet } from '../point/category-sheet.tsx';
import { useArchiveScan, useOpenedPoints } from '../use-change-points.ts';
import { FirstUse } from './first-use.tsx';
import { ListLoading, NothingFound, PointSections, usePoints } from './point-list.tsx';
import { searchPoints } from './points.ts';
import styles from './points-screen.module.css';
import { UnsentList } from './unsent-list.tsx';

interface SelectionBarProps {
  readonly chosen: readonly PointTarget[];
  readonly onEnd: () => void;
}

/** Actions on the chosen points, within a thumb's reach. */
function SelectionBar({ chosen, onEnd }: SelectionBarProps) {
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

/** As many as the server changes at once. */
const maxChosen = 500;

interface Selection {
  readonly isOn: boolean;
  /** Those of the rows given that are chosen. */
  readonly chosen: readonly PointTarget[];
  readonly begin: () => void;
  readonly end: () => void;
  readonly choose: (keys: readonly string[], isChosen: boolean) => void;
  readonly isChosen: (key: string) => boolean;
}

/** Points of the list that are chosen for one action; off until the visitor begins. */
function useSelection(targets: readonly PointTarget[]): Selection {
  const [keys, setKeys] = useState<ReadonlySet<string> | null>(null);
  const isChosen = (key: string) => keys?.has(key) ?? false;
  return {
    isOn: keys !== null,
    chosen: targets.filter(({ key }) => isChosen(key)).slice(0, maxChosen),
    begin: () => setKeys(new Set()),
    end: () => setKeys(null),
    choose: (changed, isWanted) =>
      setKeys((before) => {
        const next = new Set(before);
        for (const key of changed) {
          if (isWanted) next.add(key);
          else next.delete(key);
        }
        return next;
      }),
    isChosen,
  };
}

interface PointRowProps {
  readonly scan: Scan;
  /** Never opened on this device. */
  readonly isNew: boolean;
  /** While points are chosen: whether this one is. */
  readonly choice?: { readonly isChosen: boolean; readonly onChange: (isChosen: boolean) => void } | undefined;
}

function PointRow({ scan, isNew, choice }: PointRowProps) {
  const { t } = useTranslation('scans');
  return (
    <VisitorRow
      to={`/mixie-point/${scan.beaconId}`}
      choice={choice}
      picture={<VisitorThumbnail point={scan} />}
      title={scan.title}
      titleLanguage={scan.titleLanguage}
      detail={joinShown([scan.exhibitor.name, scan.category])}
      newLabel={isNew ? t('list.new') : undefined}
      side={<VisitorRowTime>{clockTime(scan.lastAt, scan.tradeFair?.timeZone)}</VisitorRowTime>}
    />
  );
}

interface DayTickProps {
  readonly day: string;
  /** Of its rows. */
  readonly keys: readonly string[];
  readonly isChosen: (key: string) => boolean;
  readonly onChange: (keys: readonly string[], isChosen: boolean) => void;
}

/** Takes or leaves all rows of a day; shows a bar when only some are taken. */
function DayTick({ day, keys, isChosen, onChange }: DayTickProps) {
  const { t } = useTranslation('scans');
  const count = keys.filter(isChosen).length;
  const isWhole = count === keys.length;
  return (
    <input
      type="checkbox"
      className={styles['tick']}
      aria-label={t('select.day', { day })}
      checked={isWhole}
      ref={(input) => {
        if (input) input.indeterminate = count > 0 && !isWhole;
      }}
      onChange={() => onChange(keys, !isWhole)}
    />
  );
}

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
