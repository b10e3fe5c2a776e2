import { useTranslation } from 'react-i18next';
import styles from './points-screen.module.css';

interface DayTickProps {
  readonly day: string;
  /** Of its rows. */
  readonly keys: readonly string[];
  readonly isChosen: (key: string) => boolean;
  readonly onChange: (keys: readonly string[], isChosen: boolean) => void;
}

/** Takes or leaves all rows of a day; shows a bar when only some are taken. */
export function DayTick({ day, keys, isChosen, onChange }: DayTickProps) {
  const { t } = useTranslation('scans');
  const count = keys.filter(isChosen).length;
  const isWhole = count === keys.length;
  return (
    <input
      type="checkbox"
      className={styles['tick']}
      aria-label={t('select.day', { day })}
      checked={isWhole}
      ref={(input) => {
        if (input) input.indeterminate = count > 0 && !isWhole;
      }}
      onChange={() => onChange(keys, !isWhole)}
    />
  );
}
