import { printCode } from '@fairlead/contract/code';
import {
  getMissingCodesAnywhere,
  type MissingCode,
  type MissingCodeAnywhere,
  missingDays,
} from '@fairlead/contract/missing-codes';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf, toWallTime } from '../../lib/dates.ts';
import { formatDayAndTime, formatNumber } from '../../lib/i18n/formats.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { QueryError } from '../../ui/business/list-page.tsx';
import { ExportMenu } from '../../ui/plots/export-menu.tsx';
import type { FigureTable } from '../../ui/plots/figure-table.ts';
import { PlotsOfContext } from '../../ui/plots/figure-table.ts';
import { Segmented } from '../../ui/segmented.tsx';
import styles from './figures-view.module.css';
import { RowsLoading } from './paged-view.tsx';

const codeLength = 10;

type Code = MissingCode | MissingCodeAnywhere;
type Place = Code['places'][number];

interface MissingTableProps {
  readonly codes: readonly Code[];
  readonly scans: number;
  readonly isWhole: boolean;
  /** That of the fair; of no fair in particular that of the device. */
  readonly timeZone?: string | undefined;
  readonly note: string;
}

const fairOf = (place: Place): string | null => ('tradeFair' in place ? (place.tradeFair?.name ?? null) : null);
const partsOf = (place: Place): string[] =>
  [fairOf(place), place.exhibitor, place.stand, place.point].filter((part) => part !== null);

/** Codes that were scanned in vain, the reasons, and the places where they probably hang; as data to take away. */
export function MissingTable({ codes, scans, isWhole, timeZone, note }: MissingTableProps) {
  const { t } = useTranslation('trade-fairs');
  const title = t('nowhere.title');
  const finding = t('nowhere.finding', {
    count: codes.length,
    codes: formatNumber(codes.length),
    scans: formatNumber(scans),
  });
  const textOf = ({ text }: Code): string => {
    if (text === null) return t('nowhere.textKept');
    return text.length === codeLength ? printCode(text) : text;
  };
  const table: FigureTable = {
    columns: [
      t('nowhere.code'),
      t('nowhere.why'),
      t('nowhere.where'),
      t('nowhere.guess'),
      t('nowhere.last'),
      t('column.scans'),
    ],
    rows: codes.map((code) => [
      textOf(code),
      t(`nowhere.reason.${code.reason}`),
      code.places.map((place) => partsOf(place).join(', ')).join('; '),
      code.isGuessed && code.places.length > 0 ? t('nowhere.guessed') : '',
      `${dayOf(code.lastAt, timeZone)} ${timeZone === undefined ? '' : toWallTime(code.lastAt, timeZone).time}`.trim(),
      code.scans,
    ]),
  };
  return (
    <section className={styles['plot']} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {codes.length > 0 && (
          <>
            <p className={styles['finding']}>{finding}</p>
            <ExportMenu title={title} finding={finding} counted={note} table={table} className={styles['menu']} />
          </>
        )}
      </header>
      {codes.length === 0 ? (
        <p className={styles['none']}>{t('nowhere.none')}</p>
      ) : (
        <table className={styles['bars']}>
          <thead>
            <tr>
              <th scope="col">{t('nowhere.code')}</th>
              <th scope="col">{t('nowhere.where')}</th>
              <th scope="col" className={styles['when']}>
                {t('nowhere.last')}
              </th>
              <th scope="col">{t('column.scans')}</th>
            </tr>
          </thead>
          <tbody>
            {codes.map((code) => (
              <tr key={`${code.reason} ${code.text}`}>
                <th scope="row">
                  <span translate="no">{textOf(code)}</span>
                  <small>{t(`nowhere.reason.${code.reason}`)}</small>
                </th>
                <td className={styles['where']}>
                  {code.places.length === 0 && '–'}
                  {code.places.map((place) => (
                    <span translate="no" key={`${place.beaconId} ${partsOf(place).join(' ')}`}>
                      {joinShown(partsOf(place))}
                    </span>
                  ))}
                  {code.isGuessed && code.places.length > 0 && <small>{t('nowhere.guessed')}</small>}
                  <small className={styles['onPhone']}>{formatDayAndTime(code.lastAt, timeZone)}</small>
                </td>
                <td className={styles['when']}>{formatDayAndTime(code.lastAt, timeZone)}</td>
                <td>{formatNumber(code.scans)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!isWhole && <p className={styles['note']}>{t('nowhere.notWhole')}</p>}
      {codes.length > 0 && <p className={styles['note']}>{note}</p>}
    </section>
  );
}

const pollMs = 60_000;
type MissingDays = (typeof missingDays)[number];

interface MissingAnywhereProps {
  readonly days: MissingDays;
  readonly onDays: (days: MissingDays) => void;
}

/** Codes that were scanned in vain at any fair, and outside of them. */
export function MissingAnywhereView({ days, onDays }: MissingAnywhereProps) {
  const { t } = useTranslation('trade-fairs');
  const { data, error, refetch, dataUpdatedAt } = useEndpoint(
    getMissingCodesAnywhere,
    { query: { days } },
    { refetchInterval: pollMs, call: { isQuiet: true } },
  );
  const period = t('nowhere.days', { count: Number(days) });
  const of = useMemo(
    () => ({ subject: t('nowhere.anywhere'), period, fileNote: dayOf(dataUpdatedAt) }),
    [t, period, dataUpdatedAt],
  );
  return (
    <div className={styles['figures']}>
      <div className={styles['period']}>
        <Segmented
          size="work"
          label={t('nowhere.period')}
          value={days}
          segments={missingDays.map((value) => ({ value, label: t('nowhere.days', { count: Number(value) }) }))}
          onChange={onDays}
        />
      </div>
      {data === undefined && error === null && <RowsLoading />}
      {data === undefined && error !== null && <QueryError title={t('failed')} query={{ error, refetch }} />}
      {data && (
        <PlotsOfContext value={of}>
          <MissingTable {...data} note={t('nowhere.noteAnywhere')} />
        </PlotsOfContext>
      )}
    </div>
  );
}
