import { getCurrentAccount } from '@fairlead/contract/accounts';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import { listReportDownloads } from '@fairlead/contract/report-downloads';
import { getParticipationCsv } from '@fairlead/contract/reports';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callForFile } from '../../lib/client/call.ts';
import { startDownload } from '../../lib/downloads.ts';
import { useFoundExhibitions } from '../../lib/exhibitions/use-found-exhibitions.ts';
import { endpointKey, useEndpoint } from '../../lib/query/query.ts';
import { DownloadList } from '../../ui/business/download-list.tsx';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { downloadIcon } from '../../ui/icons.ts';
import { SearchSelect } from '../../ui/search-select.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { fetchReport, type ReportChoice, reportFormats, reportKinds, reportParts } from './report-choice.ts';
import styles from './reports.module.css';
import { TakenReports } from './taken-reports.tsx';

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
