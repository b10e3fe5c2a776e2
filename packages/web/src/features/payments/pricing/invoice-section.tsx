import { getCurrentExhibitor } from '@fairlead/contract/exhibitors';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../../lib/i18n/formats.ts';
import { useEndpoint } from '../../../lib/query/query.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { Section } from './section.tsx';
import styles from './side.module.css';

/** Address on receipts: the company as its own page has it. */
export function InvoiceSection() {
  const { t } = useTranslation('payments');
  const company = useEndpoint(getCurrentExhibitor, {}, { call: { isQuiet: true } });
  const { data } = company;
  const country = data?.countryCode == null ? null : countryName(data.countryCode);
  return (
    <Section
      title={t('pricing.invoice')}
      query={company}
      end={
        <TextLink isInline to="/settings">
          {t('pricing.change')}
        </TextLink>
      }
    >
      {data && (
        <div className={styles['invoice']}>
          <p translate="no">{data.name}</p>
          <p>{[data.address ?? t('pricing.noAddress'), country].filter(Boolean).join(', ')}</p>
          <p className={styles['quiet']}>
            {data.vatId === null ? t('pricing.noVatId') : t('pricing.vatId', { vatId: data.vatId })}
          </p>
        </div>
      )}
    </Section>
  );
}
