import { type Beacon, listBeacons } from '@fairlead/contract/beacons';
import { printCode } from '@fairlead/contract/code';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiProblem } from '../../lib/client/failures.ts';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { useEndpoint } from '../../lib/query.ts';
import { useNow } from '../../lib/use-now.ts';
import { PageBody, PageHeader } from '../../ui/business-page.tsx';
import { State } from '../../ui/business-state.tsx';
import { Steps } from '../../ui/business-steps.tsx';
import { type Column, cellClass, rowLinkClass, TableGroup, WorkTable } from '../../ui/business-table.tsx';
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

const looks = {
  code: { width: '148px', hide: 'phone' },
  state: { width: '112px' },
  scans: { width: '96px', align: 'end' },
  lastScan: { width: '144px', align: 'end', hide: 'phone' },
} as const satisfies Record<string, Partial<Column>>;

const shapes = ['a', 'b', 'c', 'd'];

/** The mixie points of a project in their order, archived ones below. */
export function PointsScreen({ projectId, projectName, timeZone }: PointsScreenProps) {
  const { t } = useTranslation('beacons');
  const list = useEndpoint(listBeacons, { params: { projectId } }, { refetchInterval: 15_000 });
  const points = list.data?.toSorted((a, b) => a.position - b.position);
  const current = points?.filter((point) => point.archivedAt === null) ?? [];
  const archived = points?.filter((point) => point.archivedAt !== null) ?? [];
  const create = (
    <ButtonLink to={`/project/${projectId}/mixie-point`} kind="main" size="work" className={styles['new']}>
      <Icon of={plusIcon} size={16} />
      {t('newPoint')}
    </ButtonLink>
  );
  const columns: Column[] = [
    { key: 'point', label: t('column.point') },
    ...(['code', 'state', 'scans', 'lastScan'] as const).map((key) => ({
      key,
      label: t(`column.${key}`),
      ...looks[key],
    })),
  ];
  const rows = (some: readonly Beacon[]) =>
    some.map((point) => <PointRow key={point.id} point={point} timeZone={timeZone} />);
  const isEmpty = points?.length === 0;
  return (
    <>
      <PageHeader
        title={t('points')}
        documentTitle={`${t('points')} · ${projectName}`}
        beside={points && <span>{formatNumber(current.length)}</span>}
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
          <WorkTable label={t('points')} columns={columns}>
            <tbody>
              {rows(current)}
              {points === undefined &&
                shapes.map((shape) => (
                  <tr key={shape}>
                    {columns.map((column) => (
                      <td key={column.key} className={cellClass(column)}>
                        <Skeleton shape={column.width === undefined ? 'third' : 'most'} />
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
            {archived.length > 0 && (
              <tbody>
                <TableGroup label={t('archivedGroup')} span={columns.length} />
                {rows(archived)}
              </tbody>
            )}
          </WorkTable>
        )}
      </PageBody>
    </>
  );
}

function PointRow({ point, timeZone }: { readonly point: Beacon; readonly timeZone: string }) {
  const { t } = useTranslation('beacons');
  const now = useNow();
  const { tone, word } = pointState(point);
  return (
    <tr>
      <td>
        <Link
          className={`${rowLinkClass} ${styles['name']}`}
          to={`/project/${point.projectId}/mixie-point/${point.id}`}
          title={point.name}
        >
          {point.name}
        </Link>
        {point.title !== null && <small className={styles['title']}>{point.title}</small>}
      </td>
      <td className={`${cellClass(looks.code)} ${styles['code']}`}>{printCode(point.code)}</td>
      <td>
        <State tone={tone}>{t(word)}</State>
      </td>
      <td className={`${cellClass(looks.scans)} ${styles['strong']}`}>{formatNumber(point.scanCount)}</td>
      <td className={cellClass(looks.lastScan)}>
        {point.lastScanAt === null ? t('never') : scanTime(point.lastScanAt, timeZone, now)}
      </td>
    </tr>
  );
}
