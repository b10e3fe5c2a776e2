import { getCredit } from '@fairlead/contract/payments';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/i18n/formats.ts';
import { useEndpoint } from '../../../lib/query/query.ts';
import { Section } from './section.tsx';
import styles from './side.module.css';

/** Credit of the company, which is used before money. */
export function CreditSection() {
  const { t } = useTranslation('payments');
  const credit = useEndpoint(getCredit, {}, { call: { isQuiet: true } });
  const balances = credit.data?.filter(({ balance }) => balance > 0) ?? [];
  return (
    <Section
      title={t('pricing.credit')}
      query={credit}
      end={balances.map(({ currency, balance }) => (
        <b key={currency} className={styles['balance']}>
          {formatMoney(balance, currency)}
        </b>
      ))}
    >
      <p className={styles['sideText']}>
        {balances.length === 0 ? t('pricing.noCredit') : t('pricing.creditText')}{' '}
        {balances
          .filter(({ setAside }) => setAside > 0)
          .map(({ currency, setAside }) => t('pricing.setAside', { sum: formatMoney(setAside, currency) }))
          .join(' ')}
      </p>
    </Section>
  );
}
