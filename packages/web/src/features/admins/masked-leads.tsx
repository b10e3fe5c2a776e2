import type { Exhibition } from '@fairlead/contract/exhibitions';
import { listMaskedLeads, type MaskedLead } from '@fairlead/contract/project-leads';
import { useTranslation } from 'react-i18next';
import { maskedTraits, useAssetNames } from '../../lib/assets.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { formatDayAndTime, formatNumber } from '../../lib/i18n/formats.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { useEndpointPages } from '../../lib/query/query.ts';
import { ListLoading } from '../../ui/business/list.tsx';
import { State } from '../../ui/business/state-signs.tsx';
import { type Column, WorkTable } from '../../ui/business/table.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import styles from './project.module.css';

const idOf = (row: MaskedLead): string => row.id;

/** The leads of a project as initials, whatever its company has paid for. */
export function MaskedLeads({ project }: { readonly project: Exhibition }) {
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
        <WorkTable label={t('project.view.leads')} columns={columns} groups={[{ key: 'all', rows }]} rowId={idOf} />
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
