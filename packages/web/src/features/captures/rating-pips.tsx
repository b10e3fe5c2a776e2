import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './rating-pips.module.css';

const steps = [1, 2, 3, 4, 5] as const;

/** Five pips, of which so many are filled. */
export function RatingPips({ rating }: { readonly rating: number }) {
  const { t } = useTranslation('captures');
  return (
    <span className={styles['pips']}>
      <VisuallyHidden>{t('rated', { rating })}</VisuallyHidden>
      {steps.map((step) => (
        <i key={step} className={styles['pip']} data-on={step <= rating || undefined} aria-hidden="true" />
      ))}
    </span>
  );
}
