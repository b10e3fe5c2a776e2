import { useTranslation } from 'react-i18next';
import { formatTime, formatTimeWithSeconds } from '../../lib/i18n/formats.ts';
import type { LiveState } from '../../lib/live/use-live.ts';
import { LiveSign } from '../../ui/business/state-signs.tsx';
import styles from './leads-screen.module.css';

interface LeadsHeadProps {
  readonly live: LiveState;
  readonly list: { readonly waiting: number; readonly showWaiting: () => void };
  readonly timeZone: string;
}

/** Beside the title: whether news come by themselves, since when not, and what waits to be shown. */
export function LeadsHead({ live, list, timeZone }: LeadsHeadProps) {
  const { t } = useTranslation('leads');
  return (
    <>
      {live.lostAt !== null && (
        <LiveSign isOn={false}>{t('live.lost', { time: formatTime(live.lostAt, timeZone) })}</LiveSign>
      )}
      {live.lostAt === null && live.isLive && (
        <LiveSign isOn label={t('live.on')}>
          {live.lastAt !== null && (
            <span className={styles['lastNews']}>
              {t('live.last', { time: formatTimeWithSeconds(live.lastAt, timeZone) })}
            </span>
          )}
        </LiveSign>
      )}
      {list.waiting > 0 && (
        <button type="button" className={styles['waiting']} onClick={list.showWaiting}>
          {t('showNew', { count: list.waiting })}{' '}
          <span aria-hidden="true">
            <kbd>R</kbd>
          </span>
        </button>
      )}
    </>
  );
}
