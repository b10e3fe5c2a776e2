import { classNames } from '../class-names.ts';
import styles from './pips.module.css';

const places = [1, 2, 3, 4, 5] as const;

/** A rating of 1 to 5 as dots, and a dash for none. */
export function Pips({ value, label }: { readonly value: number; readonly label: string }) {
  if (value === 0) {
    return (
      <span role="img" aria-label={label} className={styles['none']}>
        –
      </span>
    );
  }
  return (
    <span role="img" aria-label={label} title={label} className={styles['pips']}>
      {places.map((place) => (
        <i key={place} className={classNames(styles['pip'], place <= value && styles['on'])} />
      ))}
    </span>
  );
}

interface PipsInputProps {
  readonly label: string;
  readonly value: number;
  readonly labelOf: (value: number) => string;
  /** With 0 when the rating in force is pressed again. */
  readonly onRate: (value: number) => void;
}

/** The same to be pressed: the one in force once more takes it back. */
export function PipsInput({ label, value, labelOf, onRate }: PipsInputProps) {
  return (
    <fieldset className={styles['input']} aria-label={label}>
      {places.map((place) => (
        <button
          key={place}
          type="button"
          className={styles['press']}
          aria-label={labelOf(place)}
          aria-pressed={place === value}
          onClick={() => onRate(place === value ? 0 : place)}
        >
          <i className={classNames(styles['pip'], place <= value && styles['on'])} />
        </button>
      ))}
    </fieldset>
  );
}
