import { getCurrentAccount } from '@fairlead/contract/accounts';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import { listReportDownloads, type ReportDownload } from '@fairlead/contract/report-downloads';
import {
  getCompleteLeadsCsv,
  getCompleteLeadsXlsx,
  getExtendedLeadsCsv,
  getExtendedLeadsXlsx,
  getParticipationCsv,
} from '@fairlead/contract/reports';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callForFile } from '../../lib/client/call.ts';
import type { CallOptions, NamedFile } from '../../lib/client/caller.ts';
import { startDownload } from '../../lib/downloads.ts';
import { useFoundExhibitions } from '../../lib/exhibitions/use-found-exhibitions.ts';
import { formatDayAndTime, formatSize } from '../../lib/i18n/formats.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { endpointKey, useEndpoint, useEndpointPages } from '../../lib/query/query.ts';
import { DownloadList } from '../../ui/business/download-list.tsx';
import { ListLoading } from '../../ui/business/list.tsx';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { State } from '../../ui/business/state-signs.tsx';
import { aboveRowClass, type Column, WorkTable } from '../../ui/business/table.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { downloadIcon, retryIcon } from '../../ui/icons.ts';
import { SearchSelect } from '../../ui/search-select.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { phoneQuery, useMedia } from '../../ui/use-media.ts';
import styles from './reports.module.css';

const reportKinds = ['COMPLETE', 'EXTENDED'] as const;
const reportParts = ['ALL', 'UNLOCKED', 'LOCKED'] as const;
type ReportFormat = 'XLSX' | 'CSV' | 'SALESFORCE' | 'HUBSPOT';

/** In which files each report comes. */
const reportFormats: Readonly<Record<(typeof reportKinds)[number], readonly [ReportFormat, ...ReportFormat[]]>> = {
  COMPLETE: ['XLSX', 'CSV', 'SALESFORCE', 'HUBSPOT'],
  EXTENDED: ['XLSX', 'CSV'],
};

interface ReportChoice {
  readonly kind: (typeof reportKinds)[number];
  /** Of an extended one. */
  readonly part: (typeof reportParts)[number];
  readonly format: ReportFormat;
}

/** Returns what fetches the report that was chosen. */
function fetchReport(
  project: string,
  { kind, part, format }: ReportChoice,
): (watch: CallOptions) => Promise<NamedFile> {
  const params = { project };
  if (kind === 'EXTENDED') {
    const query = part === 'ALL' ? {} : ({ paid: part === 'UNLOCKED' ? 'true' : 'false' } as const);
    const endpoint = format === 'XLSX' ? getExtendedLeadsXlsx : getExtendedLeadsCsv;
    return (watch) => callForFile(endpoint, { params, query }, watch);
  }
  if (format === 'XLSX') return (watch) => callForFile(getCompleteLeadsXlsx, { params, query: {} }, watch);
  const query = format === 'CSV' ? {} : { preset: format };
  return (watch) => callForFile(getCompleteLeadsCsv, { params, query }, watch);
}

const tones = { RUNNING: 'off', DONE: 'ok', STOPPED: 'bad' } as const;

interface TakenReportsProps {
  /** Chooses the same report of the same project; of which leads of a view it was is not kept, so it is shown before it is made. */
  readonly onAgain: (project: { id: string; name: string }, choice: ReportChoice) => void;
}

/** Which reports left the product, and with whom: a file of contact details that is gone cannot be taken back. */
function TakenReports({ onAgain }: TakenReportsProps) {
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

/** Exhibitors of the organizer's fairs, of one or of all of them. */
function FairReports({ organizerId }: { readonly organizerId: string }) {
  const { t } = useTranslation('reports');
  const client = useQueryClient();
  const { found, search } = useFoundExhibitions({ kind: 'TRADE_FAIR', owner: organizerId, sort: '-startsAt' });
  const [fair, setFair] = useState<Pick<Exhibition, 'id' | 'name'> | null>(null);
  const make = async (event: FormEvent) => {
    event.preventDefault();
    const title = `${t('screen.kind.PARTICIPATION')}, ${fair?.name ?? t('screen.allFairs')}`;
    const query = fair === null ? {} : { tradeFairId: fair.id };
    await startDownload({ kind: 'report', title, fileName: `${t('screen.fairFileName')}.csv` }, (watch) =>
      callForFile(getParticipationCsv, { query }, watch),
    );
    await client.invalidateQueries({ queryKey: endpointKey(listReportDownloads) });
  };
  return (
    <form className={styles['form']} aria-label={t('screen.kind.PARTICIPATION')} onSubmit={(event) => void make(event)}>
      <div className={styles['labelled']}>
        <span>{t('screen.report')}</span>
        <b>{t('screen.kind.PARTICIPATION')}</b>
      </div>
      <SearchSelect
        size="work"
        label={t('screen.fair')}
        placeholder={t('screen.allFairs')}
        value={fair}
        choices={found}
        onChange={setFair}
        {...search}
      />
      <p>{t('screen.about.PARTICIPATION')}</p>
      <Button type="submit" size="work" kind="main" icon={downloadIcon}>
        {t('screen.make')}
      </Button>
    </form>
  );
}

/** Every report of the company's projects with its parameters, those on their way, and those taken before. */
export function ReportsScreen() {
  const { t } = useTranslation('reports');
  const client = useQueryClient();
  const account = useEndpoint(getCurrentAccount, {}, { staleTime: 5 * 60_000, call: { isQuiet: true } }).data;
  const organizerId = account?.roles.includes('ORGANIZER') ? account.organizerId : null;
  const { found, isNone, search } = useFoundExhibitions({ kind: 'PROJECT', sort: '-startsAt' });
  const [project, setProject] = useState<Pick<Exhibition, 'id' | 'name'> | null>(null);
  const [choice, setChoice] = useState<ReportChoice>({ kind: 'COMPLETE', part: 'ALL', format: 'XLSX' });
  const button = useRef<HTMLButtonElement>(null);
  const [isMissing, setMissing] = useState(false);
  const chosen = project ?? (found.length === 1 ? (found[0] ?? null) : null);
  const { kind, part, format } = choice;
  const formats = reportFormats[kind];
  const make = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(chosen === null);
    if (chosen === null) return;
    const title = `${t(`screen.kind.${kind}`)}, ${chosen.name}`;
    const fileName = `${t('fileName')}.${format === 'XLSX' ? 'xlsx' : 'csv'}`;
    const fetchFile = fetchReport(chosen.id, choice);
    await startDownload({ kind: 'report', title, fileName }, fetchFile);
    await client.invalidateQueries({ queryKey: endpointKey(listReportDownloads) });
  };
  const chooseAgain = (of: Pick<Exhibition, 'id' | 'name'>, same: ReportChoice) => {
    setProject(of);
    setChoice(same);
    setMissing(false);
    button.current?.focus();
  };
  return (
    <>
      <PageHeader title={t('screen.title')} />
      <PageBody>
        {isNone && !organizerId ? (
          <EmptyState size="work" title={t('screen.noProject')}>
            {t('screen.noProjectText')}
          </EmptyState>
        ) : isNone ? null : (
          <form className={styles['form']} onSubmit={(event) => void make(event)} noValidate>
            <Select
              size="work"
              label={t('screen.report')}
              value={kind}
              onChange={({ target }) => {
                const next = reportKinds.find((one) => one === target.value) ?? kind;
                const [first] = reportFormats[next];
                setChoice({ kind: next, part: 'ALL', format: reportFormats[next].includes(format) ? format : first });
              }}
            >
              {reportKinds.map((one) => (
                <option key={one} value={one}>
                  {t(`screen.kind.${one}`)}
                </option>
              ))}
            </Select>
            <SearchSelect
              size="work"
              label={t('screen.project')}
              placeholder={t('screen.chooseProject')}
              value={chosen}
              error={isMissing && chosen === null ? t('screen.projectMissing') : undefined}
              choices={found}
              onChange={setProject}
              {...search}
            />
            {kind === 'EXTENDED' && (
              <div className={styles['labelled']}>
                <span>{t('screen.leads')}</span>
                <Segmented
                  size="work"
                  label={t('screen.leads')}
                  value={part}
                  segments={reportParts.map((value) => ({ value, label: t(`screen.part.${value}`) }))}
                  onChange={(value) => setChoice({ ...choice, part: value })}
                />
              </div>
            )}
            <div className={styles['labelled']}>
              <span>{t('screen.file')}</span>
              <Segmented
                size="work"
                label={t('screen.file')}
                value={format}
                segments={formats.map((value) => ({ value, label: t(`screen.format.${value}`) }))}
                onChange={(value) => setChoice({ ...choice, format: value })}
              />
            </div>
            <p>{t(`screen.about.${format === 'SALESFORCE' || format === 'HUBSPOT' ? format : kind}`)}</p>
            <Button ref={button} type="submit" size="work" kind="main" icon={downloadIcon}>
              {t('screen.make')}
            </Button>
          </form>
        )}
        {organizerId && <FairReports organizerId={organizerId} />}
        <DownloadList />
        <TakenReports onAgain={chooseAgain} />
      </PageBody>
    </>
  );
}
