import { cssVariables } from './css-variables.ts';
import styles from './progress-bar.module.css';

/** How much of something long is done, from 0 to 1; null while that cannot be known. */
export function ProgressBar({ label, share }: { readonly label: string; readonly share: number | null }) {
  const percent = share === null ? null : Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div
      className={styles['bar']}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
    >
      <span
        className={percent === null ? styles['unknown'] : styles['done']}
        style={cssVariables({ '--done': `${percent ?? 0}%` })}
      />
    </div>
  );
}
