import { type Beacon, getBeaconOrder, listBeacons, replaceBeaconOrder } from '@fairlead/contract/beacons';
import { normalizeCode, printCode } from '@fairlead/contract/code';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { useSearch, withParts } from '../../lib/navigation/navigation.ts';
import { endpointKey, useEndpoint } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-now.ts';
import { ListPage } from '../../ui/business/list-page.tsx';
import { NextSteps } from '../../ui/business/next-steps.tsx';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { SearchField } from '../../ui/business/search-field.tsx';
import { State } from '../../ui/business/state-signs.tsx';
import { aboveRowClass, type Column, rowLinkClass, WorkTable } from '../../ui/business/table.tsx';
import { ViewTabs } from '../../ui/business/tabs.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { plusIcon, printIcon, scanIcon } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Sortable, SortableTableRow, TableRowGrip } from '../../ui/sortable.tsx';
import { PlaceholderArt } from '../../ui/visitor/thumbnail.tsx';
import { PointMenu, pointState, scanTime } from './point-menu.tsx';
import styles from './points-screen.module.css';
import { PrintDialog } from './print/print-dialog.tsx';

interface PointsTableProps {
  /** Undefined while they are being fetched. */
  readonly points: readonly Beacon[] | undefined;
  readonly timeZone: string;
  /** Absent where the order cannot be changed: among archived ones, and among those found. */
  readonly onMove: ((ids: readonly string[]) => void) | undefined;
}

const shapes = ['a', 'b', 'c', 'd'];

/** The points as rows; put in order by their grips. */
function PointsTable({ points, timeZone, onMove }: PointsTableProps) {
  const { t } = useTranslation('beacons');
  const now = useNow();
  const isSortable = onMove !== undefined && (points?.length ?? 0) > 1;
  const columns: readonly Column<Beacon | string>[] = [
    {
      key: 'point',
      label: t('column.point'),
      cell: whole((point) => <PointCell point={point} isSortable={isSortable} />),
    },
    {
      key: 'code',
      label: t('column.code'),
      width: '148px',
      hide: 'phone',
      cell: whole((point) => (
        <span translate="no" className={styles['code']} data-revoked={point.codeRevokedAt !== null || undefined}>
          {printCode(point.code)}
        </span>
      )),
    },
    {
      key: 'state',
      label: t('column.state'),
      width: '112px',
      hide: 'phone',
      cell: whole((point) => <StateCell point={point} />),
    },
    {
      key: 'scans',
      label: t('column.scans'),
      width: '80px',
      align: 'end',
      cell: whole((point) => <span className={styles['strong']}>{formatNumber(point.scanCount)}</span>),
    },
    {
      key: 'lastScan',
      label: t('column.lastScan'),
      width: '136px',
      align: 'end',
      hide: 'phone',
      cell: whole((point) => (point.lastScanAt === null ? t('never') : scanTime(point.lastScanAt, timeZone, now))),
    },
    {
      key: 'menu',
      label: t('more'),
      isQuiet: true,
      width: '68px',
      align: 'end',
      cell: whole((point) => (
        <span className={aboveRowClass}>
          <PointMenu point={point} onGone={() => undefined} />
        </span>
      )),
    },
  ];
  return (
    <Sortable
      ids={points?.map(({ id }) => id) ?? []}
      nameOf={(id) => points?.find((point) => point.id === id)?.name ?? ''}
      onMove={(ids) => onMove?.(ids)}
      // Off, the rows stay what they are: one that is made anew would lose the question that it asks.
      isOff={!isSortable}
    >
      <WorkTable<Beacon | string>
        label={t('points')}
        columns={columns}
        groups={[{ key: 'points', rows: points ?? shapes }]}
        rowId={(row) => (typeof row === 'string' ? row : row.id)}
        renderRow={renderRow}
      />
    </Sortable>
  );
}

/** A cell of a real row, or the still shape of one that is being fetched. */
function whole(cell: (point: Beacon) => ReactNode) {
  return (row: Beacon | string) => (typeof row === 'string' ? <Skeleton shape="most" /> : cell(row));
}

const renderRow = (row: Beacon | string, cells: ReactNode) =>
  typeof row === 'string' ? <tr>{cells}</tr> : <SortableTableRow id={row.id}>{cells}</SortableTableRow>;

function PointCell({ point, isSortable }: { readonly point: Beacon; readonly isSortable: boolean }) {
  const { t } = useTranslation('beacons');
  return (
    <div className={styles['point']}>
      {isSortable && <TableRowGrip label={t('order.move', { name: point.name })} />}
      <span className={styles['picture']}>
        {point.coverUrl === null ? <PlaceholderArt seed={point.id} /> : <img src={point.coverUrl} alt="" />}
      </span>
      <span className={styles['text']}>
        <Link
          translate="no"
          className={`${rowLinkClass} ${styles['name']}`}
          to={`/project/${point.projectId}/mixie-point/${point.id}`}
          title={point.name}
        >
          {point.name}
        </Link>
        {point.title !== null && <small className={styles['title']}>{point.title}</small>}
      </span>
    </div>
  );
}

function StateCell({ point }: { readonly point: Beacon }) {
  const { t } = useTranslation('beacons');
  const { tone, label } = pointState(point);
  return <State tone={tone}>{t(label)}</State>;
}

const pollMs = 15_000;

/** The points of a project in their order, and those that are archived. */
function usePoints(projectId: string) {
  const { t } = useTranslation('beacons');
  const client = useQueryClient();
  const params = { projectId };
  const current = useEndpoint(listBeacons, { params, query: {} }, { refetchInterval: pollMs });
  const archived = useEndpoint(listBeacons, { params, query: { archived: 'true' } }, { call: { isQuiet: true } });
  const [order, setOrder] = useState<readonly string[] | null>(null);

  const place = ({ id }: Beacon) => order?.indexOf(id) ?? 0;
  const points = order && current.data ? current.data.toSorted((a, b) => place(a) - place(b)) : current.data;

  async function move(ids: readonly string[]): Promise<void> {
    // The rows follow the hand; a refused change puts them back.
    setOrder(ids);
    const key = endpointKey(getBeaconOrder, { params });
    try {
      const known = await client.fetchQuery({
        queryKey: key,
        queryFn: () => call(getBeaconOrder, { params }, { isQuiet: true }),
        staleTime: Number.POSITIVE_INFINITY,
      });
      const headers = { 'if-match': `"${known.version}"` };
      client.setQueryData(
        key,
        await call(replaceBeaconOrder, { params, body: { ids: [...ids] } }, { isQuiet: true, headers }),
      );
    } catch (error) {
      client.removeQueries({ queryKey: key });
      const isConflict = error instanceof ApiProblem && error.code === 'EDIT_CONFLICT';
      showToast(isConflict ? t('order.conflict') : t('order.failed'), { severity: 'warning' });
    } finally {
      await client.invalidateQueries({ queryKey: endpointKey(listBeacons) });
      setOrder(null);
    }
  }

  return { current, points, archived, move: (ids: readonly string[]) => void move(ids) };
}

interface PointsScreenProps {
  readonly projectId: string;
  readonly projectName: string;
  readonly timeZone: string;
}

/** By name, title or code, as people type them. */
function matches({ name, title, code, otherCodes }: Beacon, search: string): boolean {
  const sought = search.toLocaleLowerCase();
  const typed = normalizeCode(search);
  return (
    `${name} ${title ?? ''}`.toLocaleLowerCase().includes(sought) ||
    (typed !== '' && [code, ...otherCodes].some((one) => one.includes(typed)))
  );
}

/** The mixie points of a project in their order; archived ones are a view of their own. */
export function PointsScreen({ projectId, projectName, timeZone }: PointsScreenProps) {
  const { t } = useTranslation('beacons');
  const [query, setQuery] = useSearch();
  const isArchive = query.get('view') === 'archived';
  const search = query.get('q') ?? '';
  const [isPrinting, setPrinting] = useState(false);
  const { current, points, archived, move } = usePoints(projectId);
  const list = isArchive ? archived : current;
  const all = isArchive ? archived.data : points;
  const shown = search === '' ? all : all?.filter((point) => matches(point, search));
  const isEmpty = all?.length === 0;
  const hasArchive = (archived.data?.length ?? 0) > 0 || isArchive;

  const changeSearch = (sought: string) => setQuery((now) => withParts(now, { q: sought }), { replace: true });
  const create = (
    <ButtonLink to={`/project/${projectId}/mixie-point`} kind="main" size="work" className={styles['new']}>
      <Icon of={plusIcon} size={16} />
      {t('newPoint')}
    </ButtonLink>
  );
  const table = (
    <PointsTable points={shown} timeZone={timeZone} onMove={isArchive || search !== '' ? undefined : move} />
  );
  return (
    <>
      <PageHeader
        title={t('points')}
        documentTitle={`${t('points')} · ${projectName}`}
        count={current.data && formatNumber(current.data.length)}
        tools={
          !isEmpty && (
            <SearchField
              label={t('search.label')}
              clearLabel={t('search.clear')}
              value={search}
              onChange={changeSearch}
            />
          )
        }
        actions={
          <>
            {!isArchive && points && (
              <>
                <ButtonLink
                  to={`/scanner?project=${projectId}`}
                  size="work"
                  className={styles['assign']}
                  aria-label={t('assign')}
                  title={t('assign')}
                >
                  <Icon of={scanIcon} size={16} />
                  <span>{t('assign')}</span>
                </ButtonLink>
                <Button size="work" icon={printIcon} onClick={() => setPrinting(true)}>
                  {t('print.open')}
                </Button>
              </>
            )}
            {(!isEmpty || isArchive) && create}
          </>
        }
      />
      {hasArchive && (
        <ViewTabs
          label={t('points')}
          current={isArchive ? 'archived' : 'current'}
          tabs={[
            {
              key: 'current',
              label: t('view.current'),
              count: current.data && formatNumber(current.data.length),
              to: { search: '' },
            },
            {
              key: 'archived',
              label: t('view.archived'),
              count: archived.data && formatNumber(archived.data.length),
              to: { search: '?view=archived' },
            },
          ]}
        />
      )}
      <PageBody>
        <ListPage
          list={list}
          rows={all}
          failed={t('failed')}
          waiting={table}
          empty={
            isArchive ? (
              <EmptyState size="work" title={t('archiveEmpty.title')}>
                {t('archiveEmpty.text')}
              </EmptyState>
            ) : (
              <EmptyState size="work" title={t('empty.title')} actions={create}>
                {t('empty.text')}
                <NextSteps
                  steps={[
                    { text: t('empty.stepProject'), isDone: true },
                    { text: t('empty.stepPoint'), isDone: false },
                    { text: t('empty.stepPrint'), isDone: false },
                  ]}
                />
              </EmptyState>
            )
          }
        >
          {() =>
            shown?.length === 0 ? (
              <EmptyState
                size="work"
                title={t('search.none', { search })}
                actions={
                  <Button size="work" onClick={() => changeSearch('')}>
                    {t('search.clear')}
                  </Button>
                }
              >
                {t('search.where')}
              </EmptyState>
            ) : (
              table
            )
          }
        </ListPage>
      </PageBody>
      {isPrinting && points && <PrintDialog projectId={projectId} points={points} onClose={() => setPrinting(false)} />}
    </>
  );
}
