import { completeTheme, fairColors } from '@fairlead/contract/color';
import type { Endpoint } from '@fairlead/contract/endpoint';
import { listArchivedScans, type listScans, type Scan } from '@fairlead/contract/scans';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { relativeDay } from '../../../lib/dates.ts';
import { formatLongDay } from '../../../lib/i18n/formats.ts';
import { useIsOnline } from '../../../lib/offline/use-is-online.ts';
import { useOperations } from '../../../lib/offline/use-outbox.tsx';
import { useEndpointPages } from '../../../lib/query/query.ts';
import { watchInView } from '../../../lib/watch-in-view.ts';
import { cssVariables } from '../../../ui/css-variables.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisitorList } from '../../../ui/visitor/list.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { changeKind } from '../outbox/change-operations.ts';
import { listWithChanges } from '../outbox/point-change.ts';
import styles from './point-list.module.css';
import { groupPoints, nearestWord } from './points.ts';

/** Rows fetched at once: two or three screens. */
const pageSize = 60;

type PointList = Endpoint & (typeof listScans | typeof listArchivedScans);

interface LoadedPoints {
  /** Undefined until the first page came. */
  readonly scans: readonly Scan[] | undefined;
  readonly isComplete: boolean;
  readonly isFetchingMore: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
  /** Stands behind the last row: the next page is fetched when it comes near the screen. */
  readonly end: RefObject<HTMLDivElement | null>;
}

/** The pages of a list as one row of points, with what was done with them on this phone. `isWholeNeeded` fetches all of it: a filter must not miss what was not loaded. */
export function usePoints(list: PointList, isWholeNeeded: boolean): LoadedPoints {
  const { data, hasNextPage, isFetchingNextPage, isError, isFetchNextPageError, fetchMore, refetch } = useEndpointPages(
    list,
    { query: { limit: pageSize } },
    { call: { isQuiet: !useIsOnline() } },
  );
  const end = useRef<HTMLDivElement>(null);
  const listed = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  const changes = useOperations(changeKind);
  const scans = useMemo(
    () => listed && listWithChanges(listed, changes, list === listArchivedScans),
    [listed, changes, list],
  );
  const loaded = listed?.length;

  useEffect(() => {
    const mark = end.current;
    if (loaded === undefined || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return;
    if (isWholeNeeded) {
      fetchMore();
      return;
    }
    if (mark === null) return;
    return watchInView(mark, ({ isIntersecting }) => isIntersecting && fetchMore(), { rootMargin: '600px' });
  }, [loaded, hasNextPage, isFetchingNextPage, isFetchNextPageError, isWholeNeeded, fetchMore]);

  return {
    scans,
    isComplete: scans !== undefined && !hasNextPage,
    isFetchingMore: isFetchingNextPage,
    hasFailed: isError,
    retry: () => (isFetchNextPageError ? fetchMore() : void refetch()),
    end,
  };
}

const rows = [
  ['most', 'half'],
  ['half', 'third'],
  ['most', 'half'],
] as const;

/** Still shapes of the real rows, after 200 ms. */
export function ListLoading() {
  const { t } = useTranslation();
  return (
    <div className={styles['shapes']} aria-busy="true">
      <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
      <div className={styles['head']}>
        <Skeleton className={styles['mark']} />
        <Skeleton shape="half" />
      </div>
      {rows.map(([title, detail], index) => (
        <div key={index} className={styles['row']}>
          <Skeleton shape="picture" />
          <div className={styles['text']}>
            <Skeleton shape={title} />
            <Skeleton shape={detail} />
          </div>
        </div>
      ))}
    </div>
  );
}

interface NothingFoundProps {
  readonly scans: readonly Scan[];
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** Names what was searched and offers the nearest word. */
export function NothingFound({ scans, search, onSearch }: NothingFoundProps) {
  const { t } = useTranslation('scans');
  const nearest = nearestWord(scans, search);
  return (
    <div className={styles['nothing']} role="status">
      <p className={styles['title']}>{search === '' ? t('list.emptyCategory') : t('list.nothingFound', { search })}</p>
      {search !== '' && <p className={styles['nothingText']}>{t('list.whatWasSearched')}</p>}
      {nearest !== null && (
        <p className={styles['nothingText']}>
          {t('list.didYouMean')}{' '}
          <button type="button" className={styles['word']} onClick={() => onSearch(nearest)}>
            {nearest}
          </button>
        </p>
      )}
    </div>
  );
}

interface PointSectionsProps {
  readonly scans: readonly Scan[];
  /** Counts are shown only when all rows are loaded, so that none is ever wrong. */
  readonly isComplete: boolean;
  /** By day as well; the archive is by fair only. */
  readonly hasDays?: boolean;
  readonly row: (scan: Scan) => ReactNode;
  /** Before the name of a day, for all of its rows. */
  readonly dayTick?: ((scans: readonly Scan[], day: string) => ReactNode) | undefined;
}

/** A fair's colour and initial, beside its name. */
function FairMark({ tradeFair }: { readonly tradeFair: NonNullable<Scan['tradeFair']> }) {
  const theme = tradeFair.theme && completeTheme({ ...tradeFair.theme, light: null, dark: null });
  const colors = theme && fairColors(theme, 'light');
  return (
    <span
      className={styles['sectionMark']}
      aria-hidden="true"
      style={colors ? cssVariables({ '--fair': colors.fair, '--on-fair': colors.onFair }) : undefined}
    >
      {[...tradeFair.name].slice(0, 1)}
    </span>
  );
}

function dayName(
  scan: Scan | undefined,
  t: (key: 'day.today' | 'day.yesterday', values: { date: string }) => string,
): string {
  if (scan === undefined) return '';
  const zone = scan.tradeFair?.timeZone;
  const date = formatLongDay(scan.lastAt, zone);
  const relative = relativeDay(scan.lastAt, zone);
  return relative === null ? date : t(`day.${relative}`, { date });
}

/** Points by fair, then by day. */
export function PointSections({ scans, isComplete, hasDays = true, row, dayTick }: PointSectionsProps) {
  const { t } = useTranslation('scans');
  const fairs = groupPoints(scans);
  return fairs.map(({ tradeFair, count, days }) => (
    <section key={tradeFair?.id ?? ''} className={styles['fair']} aria-labelledby={`fair-${tradeFair?.id ?? 'none'}`}>
      <div className={styles['sectionHead']}>
        {tradeFair && <FairMark tradeFair={tradeFair} />}
        <h2 id={`fair-${tradeFair?.id ?? 'none'}`} className={styles['name']}>
          {tradeFair?.name ?? t('list.outsideFairs')}
        </h2>
        {isComplete && <span className={styles['count']}>{t('list.count', { count })}</span>}
      </div>
      {hasDays ? (
        days.map(({ day, scans: listed }) => (
          <div key={day}>
            <div className={styles['day']}>
              {dayTick?.(listed, dayName(listed[0], t))}
              <h3 className={styles['dayName']}>{dayName(listed[0], t)}</h3>
              {isComplete && <span className={styles['count']}>{listed.length}</span>}
            </div>
            <VisitorList>{listed.map(row)}</VisitorList>
          </div>
        ))
      ) : (
        <VisitorList>{days.flatMap((day) => day.scans).map(row)}</VisitorList>
      )}
    </section>
  ));
}
