import { emailText } from '@fairlead/contract/domain-text';
import { type ImportResult, type ImportRow, listImportRows, type TradeFairImport } from '@fairlead/contract/imports';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { useEndpointPages } from '../../lib/query/query.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ErrorState } from '../../ui/error-state.tsx';
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
export function ResultRows({ current, result }: ResultRowsProps) {
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
