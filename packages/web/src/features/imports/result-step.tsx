import { emailText } from '@fairlead/contract/domain-text';
import {
  getImportCsv,
  type ImportResult,
  type ImportRow,
  importResult,
  listImportRows,
  type TextEncoding,
  type TradeFairImport,
  textEncoding,
} from '@fairlead/contract/imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { callForFile } from '../../lib/client/call.ts';
import { saveFile } from '../../lib/downloads.ts';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { useEndpointPages } from '../../lib/query/query.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { alertIcon, downloadIcon } from '../../ui/icons.ts';
import { Select } from '../../ui/select.tsx';
import styles from './imports.module.css';

function Reasons({ row }: { readonly row: ImportRow }) {
  return (
    <ul className={styles['reasons']}>
      {row.reasons.map((reason) => (
        <li key={`${reason.column} ${reason.code}`}>
          {reason.column !== null && <b>{reason.column}: </b>}
          {reason.message}
        </li>
      ))}
    </ul>
  );
}

interface ResultRowsProps {
  readonly current: TradeFairImport;
  readonly result: ImportResult | null;
}

/** Result of each row, in the order of the file. */
function ResultRows({ current, result }: ResultRowsProps) {
  const { t } = useTranslation('imports');
  const list = useEndpointPages(listImportRows, {
    params: { tradeFairId: current.tradeFairId, importId: current.id },
    query: { limit: 100, ...(result !== null && { result }) },
  });
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.data === undefined && list.error !== null) {
    return <ErrorState size="work" onRetry={() => void list.refetch()} />;
  }
  const hasStands = current.kind === 'EXHIBITORS';
  const verb = current.dryRun ? 'would' : 'did';
  if (list.data !== undefined && rows.length === 0) return <p className={styles['none']}>{t('none')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, and must be reached by the keyboard alone
    <section className={styles['rows']} aria-label={t('rows')} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col" className={styles['number']}>
              {t('column.row')}
            </th>
            <th scope="col">{t('column.who')}</th>
            {hasStands && (
              <th scope="col" className={styles['stand']}>
                {t('column.stand')}
              </th>
            )}
            <th scope="col">{t('column.result')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row}>
              <td className={styles['number']}>{formatNumber(row.row)}</td>
              <td>
                <div className={styles['who']}>
                  <b translate="no" title={row.name}>
                    {row.name === '' ? '–' : row.name}
                  </b>
                  <span translate="no" title={emailText(row.email ?? '')}>
                    {emailText(row.email ?? '')}
                  </span>
                  {row.stand !== null && (
                    <span className={styles['standOnPhone']} translate="no">
                      {row.stand}
                    </span>
                  )}
                </div>
              </td>
              {hasStands && (
                <td className={styles['stand']} translate="no">
                  {row.stand ?? '–'}
                </td>
              )}
              <td>
                <span className={classNames(styles['state'], styles[row.result])}>{t(`${verb}.${row.result}`)}</span>
                {row.reasons.length > 0 && <Reasons row={row} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {list.hasNextPage && (
        <div className={styles['more']}>
          <Button size="work" isBusy={list.isFetchingNextPage} onClick={list.fetchMore}>
            {t('loadMore')}
          </Button>
        </div>
      )}
    </section>
  );
}

interface ReadEncodingProps {
  readonly current: TradeFairImport;
  /** Undefined when it is too late. */
  readonly onChoose: ((encoding: TextEncoding) => void) | undefined;
}

/**
 * Encoding in which the file was read where it does not say so, with names to look at: only people see that a letter is wrong.
 */
function ReadEncoding({ current: { encoding }, onChoose }: ReadEncodingProps) {
  const { t } = useTranslation('imports');
  if (encoding === null) return null;
  const { name, samples } = encoding;
  return (
    <>
      <p className={styles['note']}>
        {t('encoding.readAs', { encoding: t(`encoding.name.${name}`) })}
        {samples.length > 0 && (
          <>
            {' '}
            {t('encoding.samples')} <b translate="no">{samples.join(' · ')}</b>
          </>
        )}
      </p>
      {onChoose && (
        <Select
          size="work"
          label={t('encoding.choose')}
          value={name}
          onChange={({ target }) => onChoose(textEncoding.parse(target.value))}
        >
          {textEncoding.options.map((one) => (
            <option key={one} value={one}>
              {t(`encoding.name.${one}`)}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}

/** Results of the rows, as a file. */
export function CsvButton({ tradeFairId, importId }: { readonly tradeFairId: string; readonly importId: string }) {
  const { t } = useTranslation('imports');
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(
        await callForFile(getImportCsv, { params: { tradeFairId, importId }, query: {} }),
        `${t('csvFile')}.csv`,
      );
    } catch {
      // The client has shown that it failed.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="work" icon={downloadIcon} isBusy={isBusy} onClick={() => void save()}>
      {t('csv')}
    </Button>
  );
}

/** Why nothing of the file could be taken in. */
function Refusal({ message }: { readonly message: string }) {
  return (
    <div className={styles['refusal']} role="alert">
      <Icon of={alertIcon} size={20} />
      <p>{message}</p>
    </div>
  );
}

interface ResultProps {
  readonly current: TradeFairImport;
  /** Closes what this stands in, as a link in it leads elsewhere. */
  readonly onLeave: () => void;
}

function Invitations({ current, onLeave }: ResultProps) {
  const { t } = useTranslation('imports');
  const { waiting, sent, failed } = current.invitations;
  if (waiting + sent + failed === 0) return null;
  return (
    <p className={styles['note']} role="status">
      {t('mails', { sent: formatNumber(sent), total: formatNumber(waiting + sent + failed) })}
      {failed > 0 && ` ${t('mailsFailed', { count: failed })}`}{' '}
      <Link to={`/trade-fair/${current.tradeFairId}/exhibitors?view=invitations&of=imports`} onClick={onLeave}>
        {t('mailsShow')}
      </Link>
    </p>
  );
}

interface ResultStepProps extends ResultProps {
  readonly onTakeHidden: ((isTaken: boolean) => void) | undefined;
  readonly onReadAs: ((encoding: TextEncoding) => void) | undefined;
}

interface HiddenRowsProps {
  readonly current: TradeFairImport;
  /** Undefined when it is too late. */
  readonly onTake: ((isTaken: boolean) => void) | undefined;
}

/** Rows that the spreadsheet hides: the organizer does not know of them. */
function HiddenRows({ current: { hiddenRows: count, withHiddenRows: isTaken }, onTake }: HiddenRowsProps) {
  const { t } = useTranslation('imports');
  if (count === 0) return null;
  return (
    <>
      <p className={styles['note']}>{t(isTaken ? 'hiddenTaken' : 'hiddenLeftOut', { count })}</p>
      {onTake && (
        <Checkbox size="work" checked={isTaken} onChange={({ target }) => onTake(target.checked)}>
          {t('takeHidden')}
        </Checkbox>
      )}
    </>
  );
}

/** Counts to filter by, and the rows with their reasons; for the dry run and for what was done. */
export function ResultStep({ current, onLeave, onTakeHidden, onReadAs }: ResultStepProps) {
  const { t } = useTranslation('imports');
  const [result, setResult] = useState<ImportResult | null>(current.counts.MISSING > 0 ? 'MISSING' : null);
  const encoding = <ReadEncoding current={current} onChoose={onReadAs} />;
  if (current.state === 'FAILED') {
    return (
      <div className={styles['result']}>
        <Refusal message={current.problem?.message ?? ''} />
        {encoding}
      </div>
    );
  }
  const all = Object.values(current.counts).reduce((sum, count) => sum + count, 0);
  const filters = [null, ...importResult.options] as const;
  const verb = current.dryRun ? 'would' : 'did';
  return (
    <div className={styles['result']}>
      <p role="status">{current.state === 'CANCELLED' ? t('cancelled') : t(current.dryRun ? 'checked' : 'imported')}</p>
      {encoding}
      <HiddenRows current={current} onTake={onTakeHidden} />
      {current.ignoredColumns.length > 0 && (
        <p className={styles['note']}>{t('ignored', { columns: current.ignoredColumns.join(', ') })}</p>
      )}
      {current.dryRun && current.kind === 'EXHIBITORS' && current.counts.OK > 0 && (
        <p className={styles['note']}>{t('mailsFollow')}</p>
      )}
      <Invitations current={current} onLeave={onLeave} />
      <div className={styles['filters']} role="group" aria-label={t('filter')}>
        {filters.map((one) => (
          <button
            key={one ?? 'ALL'}
            type="button"
            className={classNames(styles['filter'], one !== null && styles[one])}
            aria-pressed={result === one}
            onClick={() => setResult(one)}
          >
            <b>{formatNumber(one === null ? all : current.counts[one])}</b>
            <span>{one === null ? t('all') : t(`${verb}.${one}`)}</span>
          </button>
        ))}
      </div>
      <ResultRows current={current} result={result} />
    </div>
  );
}
