import { formatNumber } from '../../lib/i18n/formats.ts';
import styles from './insights.module.css';

export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** In place of the number, such as a share. */
  readonly shown?: string;
}

interface BarListProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  /** Whether each has a colour of its own, by its place: the same on every plot. */
  readonly isColoured?: boolean;
  readonly most?: number;
  /** What the rest is called. */
  readonly restLabel?: (count: number) => string;
}

const colours = 8;

/** Values beside each other, as a list that can be read out. */
export function BarList({ label, bars, isColoured = false, most = bars.length, restLabel }: BarListProps) {
  const rest = bars.slice(most);
  const shown =
    rest.length > 0 && restLabel
      ? [
          ...bars.slice(0, most),
          { key: 'rest', label: restLabel(rest.length), value: rest.reduce((sum, { value }) => sum + value, 0) },
        ]
      : bars;
  const longest = Math.max(1, ...shown.map(({ value }) => value));
  return (
    <ul className={styles['bars']} aria-label={label}>
      {shown.map((bar, index) => (
        <li key={bar.key}>
          <span title={bar.label}>{bar.label}</span>
          <b>{bar.shown ?? formatNumber(bar.value)}</b>
          <i aria-hidden="true">
            <i
              style={{
                width: `${(bar.value / longest) * 100}%`,
                ...(isColoured && { background: `var(--c${(index % colours) + 1})` }),
              }}
            />
          </i>
        </li>
      ))}
    </ul>
  );
}
