import { getCurrentExhibitor } from '@fairlead/contract/exhibitors';
import { type Licence, type LicenceState, listLicences } from '@fairlead/contract/licences';
import { getCredit } from '@fairlead/contract/payments';
import { useTranslation } from 'react-i18next';
import { useTextContext } from '../../../lib/audience.ts';
import { countryName, formatDay, formatMoney, formatNumber } from '../../../lib/i18n/formats.ts';
import { joinShown } from '../../../lib/i18n/shown-value.ts';
import { useEndpoint, useEndpointPages } from '../../../lib/query/query.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import styles from './pricing.module.css';
import { Section } from './section.tsx';

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

/** Usable licences come first. */
const order: readonly LicenceState[] = ['VALID', 'PENDING', 'USED_UP', 'EXPIRED', 'ENDED'];

/** Licences that the company may use before it pays, with their remainders. */
export function LicencesSection() {
  const { t } = useTranslation('payments');
  const licences = useEndpointPages(listLicences, { query: { limit: 20 } }, { call: { isQuiet: true } });
  const rows = (licences.data?.pages.flatMap(({ items }) => items) ?? []).toSorted(
    (a, b) => order.indexOf(a.state) - order.indexOf(b.state),
  );
  return (
    <Section title={t('pricing.licences')} note={t('pricing.licencesNote')} query={licences}>
      {rows.length === 0 && <p className={styles['sideText']}>{t('pricing.noLicences')}</p>}
      {rows.length > 0 && (
        <ul className={styles['licences']}>
          {rows.map((licence) => (
            <LicenceRow key={licence.id} licence={licence} />
          ))}
        </ul>
      )}
      {licences.hasNextPage && (
        <Button size="compact" isBusy={licences.isFetchingNextPage} onClick={licences.fetchMore}>
          {t('pricing.more')}
        </Button>
      )}
    </Section>
  );
}

function LicenceRow({ licence }: { readonly licence: Licence }) {
  const { t } = useTranslation('payments');
  const context = useTextContext();
  const { name, target, quantity, used, remaining, tradeFair, validFrom, validUntil, endedAt, state } = licence;
  const isUsable = state === 'VALID' || state === 'PENDING';
  const left = () => {
    if (!isUsable) return t(`pricing.licence.${state}`);
    if (quantity === null || remaining === null)
      return t('pricing.licence.unlimited', { count: used, used: formatNumber(used) });
    return t('pricing.licence.left', {
      count: remaining,
      left: formatNumber(remaining),
      quantity: formatNumber(quantity),
    });
  };
  const span = () => {
    if (state === 'ENDED' && endedAt !== null) return t('pricing.licence.endedOn', { day: formatDay(endedAt) });
    if (state === 'PENDING') return t('pricing.licence.from', { day: formatDay(validFrom) });
    return validUntil !== null && t('pricing.licence.until', { day: formatDay(validUntil) });
  };
  const facts = [
    tradeFair === null ? t('pricing.licence.anywhere', { context }) : tradeFair.name,
    target === 'DASHBOARD' && t('pricing.licence.dashboards'),
    span(),
  ];
  return (
    <li className={classNames(!isUsable && styles['over'])}>
      <p>
        <b>{name}</b> <span>{left()}</span>
      </p>
      {isUsable && quantity !== null && (
        <ProgressBar label={t('pricing.licence.usedOf', { name })} share={used / quantity} />
      )}
      <small>{joinShown(facts)}</small>
    </li>
  );
}

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
