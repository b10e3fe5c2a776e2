import { type Beacon, listBeacons } from '@fairlead/contract/beacons';
import { printCode } from '@fairlead/contract/code';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiProblem } from '../../lib/client/failures.ts';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { useEndpoint } from '../../lib/query.ts';
import { useNow } from '../../lib/use-now.ts';
import { PageBody, PageHeader } from '../../ui/business-page.tsx';
import { State } from '../../ui/business-state.tsx';
import { Steps } from '../../ui/business-steps.tsx';
import { type Column, type RowGroup, rowLinkClass, WorkTable } from '../../ui/business-table.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { plusIcon } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { pointState, scanTime } from './point-words.ts';
import styles from './points-screen.module.css';

interface PointsScreenProps {
  readonly projectId: string;
  readonly projectName: string;
  readonly timeZone: string;
}

const shapes = ['a', 'b', 'c', 'd'];

/** The mixie points of a project in their order, archived ones below. */
export function PointsScreen({ projectId, projectName, timeZone }: PointsScreenProps) {
  const { t } = useTranslation('beacons');
  const list = useEndpoint(listBeacons, { params: { projectId }, query: {} }, { refetchInterval: 15_000 });
  const points = list.data?.toSorted((a, b) => a.position - b.position);
  const current = points?.filter((point) => point.archivedAt === null) ?? [];
  const archived = points?.filter((point) => point.archivedAt !== null) ?? [];
  const create = (
    <ButtonLink to={`/project/${projectId}/mixie-point`} kind="main" size="work" className={styles['new']}>
      <Icon of={plusIcon} size={16} />
      {t('newPoint')}
    </ButtonLink>
  );
  const now = useNow();
  const columns: readonly Column<Beacon | string>[] = [
    { key: 'point', label: t('column.point'), cell: whole((point) => <PointCell point={point} />, 'third') },
    {
      key: 'code',
      label: t('column.code'),
      width: '148px',
      hide: 'phone',
      cell: whole((point) => <span className={styles['code']}>{printCode(point.code)}</span>),
    },
    { key: 'state', label: t('column.state'), width: '112px', cell: whole((point) => <StateCell point={point} />) },
    {
      key: 'scans',
      label: t('column.scans'),
      width: '88px',
      align: 'end',
      cell: whole((point) => <span className={styles['strong']}>{formatNumber(point.scanCount)}</span>),
    },
    {
      key: 'lastScan',
      label: t('column.lastScan'),
      width: '144px',
      align: 'end',
      hide: 'phone',
      cell: whole((point) => (point.lastScanAt === null ? t('never') : scanTime(point.lastScanAt, timeZone, now))),
    },
  ];
  const groups: RowGroup<Beacon | string>[] = [{ key: 'current', rows: points === undefined ? shapes : current }];
  if (archived.length > 0) groups.push({ key: 'archived', label: t('archivedGroup'), rows: archived });
  const isEmpty = points?.length === 0;
  return (
    <>
      <PageHeader
        title={t('points')}
        documentTitle={`${t('points')} · ${projectName}`}
        count={points && formatNumber(current.length)}
        actions={!isEmpty && create}
      />
      <PageBody>
        {points === undefined && list.error !== null && (
          <ErrorState
            size="work"
            title={t('failed')}
            requestId={list.error instanceof ApiProblem ? list.error.requestId : undefined}
            onRetry={() => void list.refetch()}
          />
        )}
        {isEmpty && (
          <EmptyState size="work" title={t('empty.title')} actions={create}>
            {t('empty.words')}
            <Steps
              steps={[
                { words: t('empty.stepProject'), isDone: true },
                { words: t('empty.stepPoint'), isDone: false },
                { words: t('empty.stepPrint'), isDone: false },
              ]}
            />
          </EmptyState>
        )}
        {!isEmpty && (points !== undefined || list.error === null) && (
          <WorkTable label={t('points')} columns={columns} groups={groups} rowId={rowId} />
        )}
      </PageBody>
    </>
  );
}

/** A cell of a real row, or the still shape of one that is being fetched. */
function whole(cell: (point: Beacon) => ReactNode, shape: 'third' | 'most' = 'most') {
  return (row: Beacon | string) => (typeof row === 'string' ? <Skeleton shape={shape} /> : cell(row));
}

const rowId = (row: Beacon | string): string => (typeof row === 'string' ? row : row.id);

function PointCell({ point }: { readonly point: Beacon }) {
  return (
    <>
      <Link
        className={`${rowLinkClass} ${styles['name']}`}
        to={`/project/${point.projectId}/mixie-point/${point.id}`}
        title={point.name}
      >
        {point.name}
      </Link>
      {point.title !== null && <small className={styles['title']}>{point.title}</small>}
    </>
  );
}

function StateCell({ point }: { readonly point: Beacon }) {
  const { t } = useTranslation('beacons');
  const { tone, word } = pointState(point);
  return <State tone={tone}>{t(word)}</State>;
}
