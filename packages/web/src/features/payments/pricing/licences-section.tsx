import { type Licence, type LicenceState, listLicences } from '@fairlead/contract/licences';
import { useTranslation } from 'react-i18next';
import { useTextContext } from '../../../lib/audience.ts';
import { formatDay, formatNumber } from '../../../lib/i18n/formats.ts';
import { joinShown } from '../../../lib/i18n/shown-value.ts';
import { useEndpointPages } from '../../../lib/query/query.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Section } from './section.tsx';
import styles from './side.module.css';

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
