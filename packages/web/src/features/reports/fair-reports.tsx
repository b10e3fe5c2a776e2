import type { Exhibition } from '@fairlead/contract/exhibitions';
import { listReportDownloads } from '@fairlead/contract/report-downloads';
import { getParticipationCsv } from '@fairlead/contract/reports';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callForFile } from '../../lib/client/call.ts';
import { startDownload } from '../../lib/downloads.ts';
import { useFoundExhibitions } from '../../lib/exhibitions/use-found-exhibitions.ts';
import { endpointKey } from '../../lib/query/query.ts';
import { Button } from '../../ui/button.tsx';
import { downloadIcon } from '../../ui/icons.ts';
import { SearchSelect } from '../../ui/search-select.tsx';
import styles from './reports.module.css';

/** Exhibitors of the organizer's fairs, of one or of all of them. */
export function FairReports({ organizerId }: { readonly organizerId: string }) {
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
