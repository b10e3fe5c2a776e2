import { listReportDownloads, type ReportDownload } from '@fairlead/contract/report-downloads';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayAndTime, formatSize } from '../../lib/i18n/formats.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { useEndpointPages } from '../../lib/query/query.ts';
import { ListLoading } from '../../ui/business/list.tsx';
import { State } from '../../ui/business/state-signs.tsx';
import { aboveRowClass, type Column, WorkTable } from '../../ui/business/table.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { retryIcon } from '../../ui/icons.ts';
import { phoneQuery, useMedia } from '../../ui/use-media.ts';
import type { ReportChoice } from './report-choice.ts';
import styles from './reports.module.css';

const tones = { RUNNING: 'off', DONE: 'ok', STOPPED: 'bad' } as const;

interface TakenReportsProps {
  /** Chooses the same report of the same project; of which leads of a view it was is not kept, so it is shown before it is made. */
  readonly onAgain: (project: { id: string; name: string }, choice: ReportChoice) => void;
}

/** Which reports left the product, and with whom: a file of contact details that is gone cannot be taken back. */
export function TakenReports({ onAgain }: TakenReportsProps) {
  const { t } = useTranslation('reports');
  const id = useId();
  const isPhone = useMedia(phoneQuery);
  const pages = useEndpointPages(listReportDownloads, { query: { limit: 50 } }, { call: { isQuiet: true } });
  const rows = pages.data?.pages.flatMap(({ items }) => items);
  const nameOf = ({ report, part }: ReportDownload): string => {
    if (report === 'SURVEY') return t('screen.survey');
    const parts = report === 'EXTENDED' && part !== 'ALL' ? [t(`screen.part.${part}`)] : [];
    return [t(`screen.kind.${report}`), ...parts].join(' · ');
  };
  const columns: readonly Column<ReportDownload>[] = [
    {
      key: 'report',
      label: t('screen.column.report'),
      cell: (row) => (
        <span className={styles['two']}>
          <b>
            {nameOf(row)} <i>{t(`screen.format.${row.format}`)}</i>
          </b>
          <small translate={row.project.name === null ? undefined : 'no'}>
            {row.project.name ?? t(row.report === 'PARTICIPATION' ? 'screen.allFairs' : 'screen.goneProject')}
          </small>
          {isPhone && <small translate="no">{joinShown([formatDayAndTime(row.at), row.by ?? t('screen.gone')])}</small>}
        </span>
      ),
    },
    {
      key: 'size',
      label: t('screen.column.size'),
      width: '96px',
      align: 'end',
      hide: 'phone',
      cell: ({ bytes }) => formatSize(bytes),
    },
    {
      key: 'at',
      label: t('screen.column.at'),
      width: '176px',
      hide: 'phone',
      cell: ({ at }) => formatDayAndTime(at),
    },
    {
      key: 'by',
      isNames: true,
      label: t('screen.column.by'),
      width: '20%',
      hide: 'phone',
      cell: ({ by }) => by ?? t('screen.gone'),
    },
    {
      key: 'state',
      label: t('screen.column.state'),
      width: '128px',
      cell: ({ state }) => <State tone={tones[state]}>{t(`screen.state.${state}`)}</State>,
    },
    {
      key: 'again',
      label: t('screen.column.again'),
      width: '64px',
      align: 'end',
      hide: 'phone',
      isQuiet: true,
      cell: ({ report, part, format, project: { id: projectId, name } }) =>
        name !== null &&
        (report === 'COMPLETE' || report === 'EXTENDED') && (
          <span className={aboveRowClass}>
            <IconButton
              icon={retryIcon}
              label={t('screen.again', { name })}
              size="compact"
              onClick={() => onAgain({ id: projectId, name }, { kind: report, part, format })}
            />
          </span>
        ),
    },
  ];
  return (
    <section aria-labelledby={id} className={styles['taken']}>
      <header>
        <h2 id={id}>{t('screen.taken')}</h2>
        <p>{t('screen.takenNote')}</p>
      </header>
      {rows === undefined && pages.error === null && <ListLoading />}
      {rows === undefined && pages.error !== null && (
        <ErrorState size="work" title={t('screen.failed')} onRetry={() => void pages.refetch()} />
      )}
      {rows?.length === 0 && <EmptyState size="work">{t('screen.empty')}</EmptyState>}
      {rows !== undefined && rows.length > 0 && (
        <WorkTable
          label={t('screen.taken')}
          columns={columns}
          groups={[{ key: 'all', rows }]}
          rowId={(row) => row.id}
        />
      )}
      {pages.hasNextPage && (
        <p className={styles['more']}>
          <Button size="work" isBusy={pages.isFetchingNextPage} onClick={pages.fetchMore}>
            {t('screen.more')}
          </Button>
        </p>
      )}
    </section>
  );
}
