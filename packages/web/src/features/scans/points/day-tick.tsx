import type { Scan } from '@fairlead/contract/scans';
import { useTranslation } from 'react-i18next';
import styles from './points-screen.module.css';

interface DayTickProps {
  readonly day: string;
  readonly scans: readonly Scan[];
  readonly isChosen: (scan: Scan) => boolean;
  readonly onChange: (scans: readonly Scan[], isChosen: boolean) => void;
}

/** Takes or leaves all rows of a day; shows a bar when only some are taken. */
export function DayTick({ day, scans, isChosen, onChange }: DayTickProps) {
  const { t } = useTranslation('scans');
  const count = scans.filter(isChosen).length;
  const isWhole = count === scans.length;
  return (
    <input
      type="checkbox"
      className={styles['tick']}
      aria-label={t('select.day', { day })}
      checked={isWhole}
      ref={(input) => {
        if (input) input.indeterminate = count > 0 && !isWhole;
      }}
      onChange={() => onChange(scans, !isWhole)}
    />
  );
}
