import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './recent-scans.module.css';

/** Scans of a project's last days as small bars, today last; nothing where there were none, or where they are not paid for. */
export function RecentScans({ scans }: { readonly scans: readonly number[] | undefined }) {
  const { t } = useTranslation('exhibitions');
  if (!scans) return null;
  const most = Math.max(...scans);
  const count = scans.reduce((sum, one) => sum + one, 0);
  const said = t('recent', { count, shown: formatNumber(count) });
  return (
    <span className={styles['days']} title={said}>
      <VisuallyHidden>{said}</VisuallyHidden>
      {scans.map((one, index) => (
        <i key={index} aria-hidden="true" style={{ height: `${(one / most) * 100}%` }} />
      ))}
    </span>
  );
}
