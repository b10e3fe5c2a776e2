import {
  type AdminReportName,
  adminReportFilters,
  adminReportName,
  createAdminReport,
} from '@fairlead/contract/admin-reports';
import { listUsers } from '@fairlead/contract/admins';
import { listExhibitions } from '@fairlead/contract/exhibitions';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callForFile } from '../../lib/client/call.ts';
import { startDownload } from '../../lib/downloads.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { DownloadList } from '../../ui/business/download-list.tsx';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { SearchField } from '../../ui/business/search-field.tsx';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { downloadIcon } from '../../ui/icons.ts';
import { Select } from '../../ui/select.tsx';
import styles from './reports-screen.module.css';

/** The beginning of a day here; undefined of none. */
const startOf = (day: string, daysLater = 0): string | undefined => {
  const at = new Date(`${day}T00:00:00`);
  if (Number.isNaN(at.getTime())) return undefined;
  at.setDate(at.getDate() + daysLater);
  return at.toISOString();
};

/** Every report over the whole installation with its parameters, and those on their way. */
export function ReportsScreen() {
  const { t } = useTranslation('admins');
  return (
    <>
      <PageHeader title={t('reports.title')} />
      <PageBody>
        <DownloadList />
        {adminReportName.options.map((name) => (
          <ReportForm key={name} name={name} />
        ))}
      </PageBody>
    </>
  );
}

function ReportForm({ name }: { readonly name: AdminReportName }) {
  const { t } = useTranslation('admins');
  const id = useId();
  const [values, setValues] = useState({ from: '', to: '', tradeFairId: '', exhibitorId: '' });
  const filters = adminReportFilters[name];
  const has = (filter: (typeof filters)[number]) => filters.includes(filter);
  const change = (filter: keyof typeof values) => (value: string) =>
    setValues((before) => ({ ...before, [filter]: value }));
  const isBackwards = values.from !== '' && values.to !== '' && values.to < values.from;
  const start = () => {
    if (isBackwards) return;
    const from = startOf(values.from);
    // The last day counts as a whole.
    const to = startOf(values.to, 1);
    const body = {
      ...(has('from') && from !== undefined && { from }),
      ...(has('to') && to !== undefined && { to }),
      ...(has('tradeFairId') && values.tradeFairId !== '' && { tradeFairId: values.tradeFairId }),
      ...(has('exhibitorId') && values.exhibitorId !== '' && { exhibitorId: values.exhibitorId }),
    };
    const title = t(`reports.name.${name}`);
    void startDownload({ kind: name, title, fileName: `${name}.csv` }, (watch) =>
      callForFile(createAdminReport, { params: { name }, body }, watch),
    );
  };
  return (
    <section className={styles['report']} aria-labelledby={id}>
      <div className={styles['text']}>
        <h2 id={id}>{t(`reports.name.${name}`)}</h2>
        <p>{t(`reports.text.${name}`)}</p>
      </div>
      <form
        className={styles['parameters']}
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <div className={styles['fields']}>
          {has('from') && (
            <DayField size="work" label={t('reports.from')} value={values.from} onChange={change('from')} />
          )}
          {has('to') && (
            <DayField
              size="work"
              label={t('reports.to')}
              value={values.to}
              error={isBackwards ? t('reports.backwards') : undefined}
              onChange={change('to')}
            />
          )}
          {has('tradeFairId') && <FairSelect value={values.tradeFairId} onChange={change('tradeFairId')} />}
          {has('exhibitorId') && <ExhibitorSelect value={values.exhibitorId} onChange={change('exhibitorId')} />}
        </div>
        <Button type="submit" size="work" icon={downloadIcon} className={styles['act']}>
          {t('reports.download')}
        </Button>
      </form>
    </section>
  );
}

interface ChoiceProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FairSelect({ value, onChange }: ChoiceProps) {
  const { t } = useTranslation('admins');
  const fairs = useEndpoint(
    listExhibitions,
    { query: { kind: 'TRADE_FAIR', limit: 200 } },
    { call: { isQuiet: true } },
  );
  return (
    <Select label={t('reports.fair')} size="work" value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t('reports.all')}</option>
      {fairs.data?.items.map((fair) => (
        <option translate="no" key={fair.id} value={fair.id}>
          {fair.name}
        </option>
      ))}
    </Select>
  );
}

/** Exhibitors are found by the e-mail of one of their accounts. */
function ExhibitorSelect({ value, onChange }: ChoiceProps) {
  const { t } = useTranslation('admins');
  const [email, setEmail] = useState('');
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null);
  const query = { email, role: 'EXHIBITOR' as const, limit: 50 };
  const found = useEndpoint(listUsers, { query }, { call: { isQuiet: true } });
  const exhibitors = useMemo(() => {
    const byId = new Map(chosen ? [[chosen.id, chosen.name]] : []);
    for (const { exhibitor } of found.data?.items ?? []) if (exhibitor) byId.set(exhibitor.id, exhibitor.name);
    return [...byId];
  }, [found.data, chosen]);
  return (
    <div className={styles['exhibitor']}>
      <Select
        label={t('reports.exhibitor')}
        size="work"
        value={value}
        onChange={(event) => {
          const id = event.target.value;
          setChosen(id === '' ? null : { id, name: new Map(exhibitors).get(id) ?? '' });
          onChange(id);
        }}
      >
        <option value="">{t('reports.all')}</option>
        {exhibitors.map(([id, name]) => (
          <option translate="no" key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <SearchField
        label={t('reports.exhibitorSearch')}
        clearLabel={t('users.clear')}
        value={email}
        onChange={setEmail}
      />
    </div>
  );
}
