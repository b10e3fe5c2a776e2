import { printCode } from '@fairlead/contract/code';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import { getMissingCodes, type MissingCode } from '@fairlead/contract/missing-codes';
import { useTranslation } from 'react-i18next';
import { formatDayAndTime, formatNumber } from '../../lib/i18n/formats.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import styles from './figures-view.module.css';

const pollMs = 60_000;
const codeLength = 10;

/** What was scanned in vain at the fair, why, and where it probably hangs. */
export function MissingView({ fair }: { readonly fair: Exhibition }) {
  const { t } = useTranslation('fairs');
  const { data } = useEndpoint(
    getMissingCodes,
    { params: { tradeFairId: fair.id } },
    { refetchInterval: pollMs, call: { isQuiet: true } },
  );
  // The figures above say so when nothing can be read.
  if (data === undefined) return null;
  const { codes, scans, timeZone, isWhole } = data;
  return (
    <section className={styles['plot']} aria-label={t('nowhere.title')}>
      <h2>{t('nowhere.title')}</h2>
      {codes.length === 0 ? (
        <p className={styles['none']}>{t('nowhere.none')}</p>
      ) : (
        <>
          <p className={styles['finding']}>
            {t('nowhere.finding', {
              count: codes.length,
              codes: formatNumber(codes.length),
              scans: formatNumber(scans),
            })}
          </p>
          <table className={styles['bars']}>
            <thead>
              <tr>
                <th scope="col">{t('nowhere.code')}</th>
                <th scope="col">{t('nowhere.where')}</th>
                <th scope="col">{t('nowhere.last')}</th>
                <th scope="col">{t('column.scans')}</th>
              </tr>
            </thead>
            <tbody>
              {codes.map((code) => (
                <Code key={`${code.reason} ${code.text}`} code={code} timeZone={timeZone} />
              ))}
            </tbody>
          </table>
        </>
      )}
      {!isWhole && <p className={styles['note']}>{t('nowhere.notWhole')}</p>}
      {codes.length > 0 && <p className={styles['note']}>{t('nowhere.note')}</p>}
    </section>
  );
}

function Code({ code, timeZone }: { readonly code: MissingCode; readonly timeZone: string }) {
  const { t } = useTranslation('fairs');
  const { text, reason, places, scans, lastAt, isGuessed } = code;
  return (
    <tr>
      <th scope="row">
        {text === null ? t('nowhere.textKept') : text.length === codeLength ? printCode(text) : text}
        <small>{t(`nowhere.reason.${reason}`)}</small>
      </th>
      <td className={styles['where']}>
        {places.length === 0 && '–'}
        {places.map(({ beaconId, exhibitor, point, stand }) => (
          <span key={`${beaconId} ${stand}`}>
            {[exhibitor, stand, point].filter((part) => part !== null).join(' · ')}
          </span>
        ))}
        {isGuessed && places.length > 0 && <small>{t('nowhere.guessed')}</small>}
      </td>
      <td>{formatDayAndTime(lastAt, timeZone)}</td>
      <td>{formatNumber(scans)}</td>
    </tr>
  );
}
