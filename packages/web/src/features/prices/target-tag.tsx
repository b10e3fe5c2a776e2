import type { PriceTarget } from '@fairlead/contract/price-target';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/class-names.ts';
import styles from './pricing.module.css';

/** Target of a price or a licence. */
export function TargetTag({ target }: { readonly target: PriceTarget }) {
  const { t } = useTranslation('prices');
  return (
    <span className={classNames(styles['tag'], target === 'DASHBOARD' && styles['dashboard'])}>
      {t(`target.${target}`)}
    </span>
  );
}
