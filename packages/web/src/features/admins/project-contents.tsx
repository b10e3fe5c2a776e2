import { listBeacons } from '@fairlead/contract/beacons';
import { printCode } from '@fairlead/contract/code';
import type { Exhibition, exhibitionCounts } from '@fairlead/contract/exhibitions';
import { listSurveys } from '@fairlead/contract/surveys';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ApiProblem } from '../../lib/client/failures.ts';
import { formatDayAndTime, formatNumber } from '../../lib/i18n/formats.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { type Column, WorkTable } from '../../ui/business/table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import styles from './project.module.css';

const counted = ['beacons', 'surveys', 'scans', 'leads', 'unlocked'] as const satisfies readonly (keyof z.infer<
  typeof exhibitionCounts
>)[];

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly second: string;
  readonly count: number;
  readonly changedAt: string;
}
const idOf = (row: Listed): string => row.id;

/** Contents and figures of any company's project. */
export function ProjectContents({ project }: { readonly project: Exhibition }) {
  const { t } = useTranslation('admins');
  const params = { projectId: project.id };
  const points = useEndpoint(listBeacons, { params, query: {} }, { call: { isQuiet: true } });
  const surveys = useEndpoint(listSurveys, { params, query: {} }, { call: { isQuiet: true } });
  const facts = joinShown([project.parent?.name ?? t('project.noFair'), project.stand, project.city]);
  return (
    <>
      <p className={styles['facts']}>{facts}</p>
      {project.counts !== null && (
        <dl className={styles['counts']}>
          {counted.map((key) => (
            <div key={key}>
              <dt>{t(`project.count.${key}`)}</dt>
              <dd>{formatNumber(project.counts?.[key] ?? 0)}</dd>
            </div>
          ))}
        </dl>
      )}
      <Part
        kind="points"
        timeZone={project.timeZone}
        list={points}
        rows={points.data?.map((one) => ({
          id: one.id,
          name: one.name,
          second: joinShown([printCode(one.code), one.isActive ? null : t('project.inactive')]),
          count: one.scanCount,
          changedAt: one.updatedAt,
        }))}
      />
      <Part
        kind="surveys"
        timeZone={project.timeZone}
        list={surveys}
        rows={surveys.data?.map((one) => ({
          id: one.id,
          name: one.title,
          second: one.beaconName ?? t('project.noPoint'),
          count: one.completeCount,
          changedAt: one.updatedAt,
        }))}
      />
    </>
  );
}

interface PartProps {
  readonly kind: 'points' | 'surveys';
  readonly timeZone: string;
  readonly list: { readonly error: Error | null; readonly refetch: () => unknown };
  /** Undefined while they are being fetched. */
  readonly rows: readonly Listed[] | undefined;
}

function Part({ kind, timeZone, list, rows }: PartProps) {
  const { t } = useTranslation('admins');
  const columns: readonly Column<Listed>[] = [
    {
      key: 'name',
      label: t(`project.column.${kind}`),
      cell: (row) => (
        <div className={styles['text']}>
          <span title={row.name}>{row.name}</span>
          <small>{row.second}</small>
        </div>
      ),
    },
    {
      key: 'count',
      label: t(`project.column.${kind}Count`),
      width: '124px',
      align: 'end',
      cell: (row) => formatNumber(row.count),
    },
    {
      key: 'changed',
      label: t('project.column.changed'),
      width: '190px',
      hide: 'phone',
      cell: (row) => formatDayAndTime(row.changedAt, timeZone),
    },
  ];
  return (
    <section className={styles['part']}>
      <h2>{t(`project.${kind}`)}</h2>
      {rows === undefined && list.error !== null && (
        <ErrorState
          size="work"
          title={t('project.failed')}
          requestId={list.error instanceof ApiProblem ? list.error.requestId : undefined}
          onRetry={() => void list.refetch()}
        />
      )}
      {rows?.length === 0 && <EmptyState size="work" title={t(`project.empty.${kind}`)} />}
      {rows !== undefined && rows.length > 0 && (
        <WorkTable label={t(`project.${kind}`)} columns={columns} groups={[{ key: 'all', rows }]} rowId={idOf} />
      )}
    </section>
  );
}
