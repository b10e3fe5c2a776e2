import { listBeacons } from '@fairlead/contract/beacons';
import { printCode } from '@fairlead/contract/code';
import type { Exhibition, exhibitionCounts } from '@fairlead/contract/exhibitions';
import { listMaskedLeads, type MaskedLead } from '@fairlead/contract/project-leads';
import { listSurveys } from '@fairlead/contract/surveys';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { maskedTraits, useAssetNames } from '../../lib/assets.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { formatDayAndTime, formatNumber } from '../../lib/i18n/formats.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { useEndpoint, useEndpointPages } from '../../lib/query/query.ts';
import { ListLoading } from '../../ui/business/list.tsx';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { State } from '../../ui/business/state-signs.tsx';
import { type Column, WorkTable } from '../../ui/business/table.tsx';
import { ViewTabs } from '../../ui/business/tabs.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import styles from './project-screen.module.css';

const leadId = (row: MaskedLead): string => row.id;

/** The leads of a project as initials, whatever its company has paid for. */
function MaskedLeads({ project }: { readonly project: Exhibition }) {
  const { t } = useTranslation('admins');
  const labels = useAssetNames();
  const params = { projectId: project.id };
  const pages = useEndpointPages(listMaskedLeads, { params, query: { limit: 50 } });
  const rows = pages.data?.pages.flatMap((page) => page.items);
  const traitsOf = (row: MaskedLead): string => joinShown(maskedTraits(row, labels));
  const shownTo = (row: MaskedLead) => {
    if (row.isConsentWithdrawn) return <State tone="off">{t('project.lead.withdrawn')}</State>;
    return row.isUnlocked ? (
      <State tone="ok">{t('project.lead.unlocked')}</State>
    ) : (
      <State tone="wait">{t('project.lead.locked')}</State>
    );
  };
  const columns: readonly Column<MaskedLead>[] = [
    {
      key: 'who',
      label: t('project.lead.who'),
      cell: (row) => (
        <div className={styles['text']}>
          <span translate="no">{joinShown([row.name, row.organization]) || '–'}</span>
          <small title={traitsOf(row)}>{traitsOf(row) || '–'}</small>
        </div>
      ),
    },
    {
      key: 'points',
      isNames: true,
      label: t('project.points'),
      hide: 'narrow',
      cell: (row) => row.points.map(({ name }) => name).join(', ') || '–',
    },
    {
      key: 'scans',
      label: t('project.count.scans'),
      width: '90px',
      align: 'end',
      cell: (row) => formatNumber(row.scanCount),
    },
    { key: 'shown', label: t('project.lead.contact'), width: '170px', cell: shownTo },
    {
      key: 'last',
      label: t('project.lead.lastAt'),
      width: '190px',
      hide: 'phone',
      cell: (row) => formatDayAndTime(row.lastAt, project.timeZone),
    },
  ];
  if (rows === undefined) {
    if (pages.error === null) return <ListLoading />;
    return (
      <ErrorState
        size="work"
        title={t('project.failed')}
        requestId={pages.error instanceof ApiProblem ? pages.error.requestId : undefined}
        onRetry={() => void pages.refetch()}
      />
    );
  }
  if (rows.length === 0) return <EmptyState size="work" title={t('project.empty.leads')} />;
  return (
    <>
      <p className={styles['facts']}>{t('project.lead.note')}</p>
      <section className={styles['part']}>
        <WorkTable label={t('project.view.leads')} columns={columns} groups={[{ key: 'all', rows }]} rowId={leadId} />
      </section>
      {pages.hasNextPage && (
        <div className={styles['further']}>
          <Button size="work" isBusy={pages.isFetchingNextPage} onClick={pages.fetchMore}>
            {t('list.more')}
          </Button>
        </div>
      )}
    </>
  );
}

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
const rowIdOf = (row: Listed): string => row.id;

/** Contents and figures of any company's project. */
function ProjectContents({ project }: { readonly project: Exhibition }) {
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
        <WorkTable label={t(`project.${kind}`)} columns={columns} groups={[{ key: 'all', rows }]} rowId={rowIdOf} />
      )}
    </section>
  );
}

const views = ['contents', 'leads', 'figures'] as const;

interface ProjectScreenProps {
  readonly project: Exhibition;
  /** The insights feature draws the figures. */
  readonly figures: ReactNode;
}

/** A project of any company, for administrators: its contents and figures. Nothing can be changed, and no person is named. */
export function ProjectScreen({ project, figures }: ProjectScreenProps) {
  const { t } = useTranslation('admins');
  const [search] = useSearchParams();
  const current = views.find((one) => one === search.get('view')) ?? 'contents';
  const { parent: fair, counts } = project;
  return (
    <>
      <PageHeader
        title={project.name}
        parent={
          fair === null
            ? { to: '/trade-fairs', label: t('sidebar.fairs') }
            : { to: `/trade-fair/${fair.id}/exhibitors`, label: fair.name }
        }
        beside={<State tone="off">{t('project.readOnly')}</State>}
      />
      <ViewTabs
        label={t('project.views')}
        current={current}
        tabs={views.map((key) => ({
          key,
          label: t(`project.view.${key}`),
          to: { search: key === 'contents' ? '' : `view=${key}` },
          count: key === 'leads' && counts !== null ? formatNumber(counts.leads) : undefined,
        }))}
      />
      <PageBody label={t(`project.view.${current}`)}>
        {current === 'contents' && <ProjectContents project={project} />}
        {current === 'leads' && <MaskedLeads project={project} />}
        {current === 'figures' && figures}
      </PageBody>
    </>
  );
}
