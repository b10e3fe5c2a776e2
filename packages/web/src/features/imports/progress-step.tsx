import type { TradeFairImport } from '@fairlead/contract/imports';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatShare } from '../../lib/i18n/formats.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './imports.module.css';

const guessAfterMs = 3_000;

/** Rows a second since this was first looked at, and the seconds left, rounded to 5; null until they can be estimated. */
function useSpeed({ processed, total }: TradeFairImport): { perSecond: number; secondsLeft: number } | null {
  const now = useNow(1_000);
  const begun = useRef<{ at: number; processed: number } | null>(null);
  if (begun.current === null && processed > 0) begun.current = { at: Date.now(), processed };
  const elapsed = begun.current === null ? 0 : now - begun.current.at;
  const done = begun.current === null ? 0 : processed - begun.current.processed;
  if (total === null || elapsed < guessAfterMs || done <= 0) return null;
  const perSecond = (done / elapsed) * 1000;
  return { perSecond, secondsLeft: Math.max(5, Math.ceil((total - processed) / perSecond / 5) * 5) };
}

/** How far the import is. It goes on when the page is left. */
export function ProgressStep({
  current,
  onCancel,
}: {
  readonly current: TradeFairImport;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation('imports');
  const { total, processed, dryRun } = current;
  const speed = useSpeed(current);
  const share = total === null ? null : total === 0 ? 1 : processed / total;
  const label = t(dryRun ? 'checking' : 'importing');
  return (
    <div className={styles['progress']}>
      <div className={styles['progressHead']}>
        <b>{label}</b>
        <span className={styles['figure']}>{share === null ? '' : formatShare(share)}</span>
      </div>
      <ProgressBar label={label} share={share} />
      <div className={styles['progressFoot']}>
        <span role="status">
          {total === null ? t('reading') : t('rowsOf', { done: formatNumber(processed), total: formatNumber(total) })}
          {speed !== null &&
            ` · ${t('perSecond', { rows: formatNumber(Math.round(speed.perSecond)) })} · ${t('secondsLeft', { seconds: speed.secondsLeft })}`}
        </span>
        <Button size="compact" onClick={onCancel}>
          {t('stop')}
        </Button>
      </div>
      {!dryRun && <p className={styles['note']}>{t('goesOn')}</p>}
    </div>
  );
}
