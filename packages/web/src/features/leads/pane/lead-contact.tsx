import { emailText } from '@fairlead/contract/domain-text';
import { mailtoUrl } from '@fairlead/contract/email';
import type { Lead } from '@fairlead/contract/leads';
import { useTranslation } from 'react-i18next';
import type { AssetNames } from '../../../lib/assets.ts';
import { countryName, formatDay, formatMoney } from '../../../lib/i18n/formats.ts';
import { joinShown } from '../../../lib/i18n/shown-value.ts';
import { showToast } from '../../../lib/toast.ts';
import { useWishText } from '../../../lib/wishes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import {
  buildingIcon,
  copyIcon,
  flagIcon,
  globeIcon,
  type IconShape,
  lockIcon,
  mailIcon,
  phoneIcon,
  unlockIcon,
  warningIcon,
} from '../../../ui/icons.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { isMasked, isUnverified } from '../lead-labels.ts';
import styles from './lead-pane.module.css';

/** Copies a text and says so, or that the browser does not allow it. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation('leads');
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast(t('pane.copied'), { severity: 'success' });
    } catch {
      showToast(t('pane.notCopied'), { severity: 'warning' });
    }
  };
}

interface Detail {
  readonly key: 'email' | 'phone' | 'organization';
  readonly icon: IconShape;
  readonly href?: (value: string) => string;
}

const details: readonly Detail[] = [
  { key: 'organization', icon: buildingIcon },
  { key: 'email', icon: mailIcon, href: mailtoUrl },
  { key: 'phone', icon: phoneIcon, href: (value) => `tel:${value.replace(/[^+\d]/g, '')}` },
];

interface LeadContactProps {
  readonly lead: Lead;
  readonly labels: AssetNames;
  readonly timeZone: string;
}

/** How a lead can be reached; what is locked keeps its place as a grey bar. */
export function LeadContact({ lead, labels, timeZone }: LeadContactProps) {
  const { t } = useTranslation('leads');
  const copy = useCopy();
  const wishText = useWishText();
  const { t: w } = useTranslation('wishes');
  const masked = isMasked(lead);
  const industry = lead.industry === null ? undefined : labels.industry(lead.industry);
  const country = lead.countryCode === null ? undefined : countryName(lead.countryCode);
  const from = joinShown([...(masked ? [] : [lead.city, lead.state]), country, industry]);
  const { unlock } = lead;
  return (
    <dl className={styles['contact']}>
      {details.map(({ key, icon, href }) => {
        const value = lead[key];
        const shown = key === 'email' && value !== null ? emailText(value) : value;
        return (
          <div key={key} className={styles['row']}>
            <dt>
              <Icon of={icon} size={16} label={t(`pane.${key}`)} />
            </dt>
            {masked && (
              <dd className={styles['masked']}>
                {key === 'organization' && value !== null && <span>{value.slice(0, 1)}</span>}
                <i className={`${styles['bar']} ${styles[key]}`} />
                <VisuallyHidden>{t('pane.hidden')}</VisuallyHidden>
                {!lead.isConsentWithdrawn && <Icon of={lockIcon} size={16} className={styles['lock']} />}
              </dd>
            )}
            {!masked && value === null && <dd className={styles['quiet']}>{t('pane.notGiven')}</dd>}
            {!masked && value !== null && (
              <dd className={styles['value']}>
                {href ? (
                  <a translate="no" href={href(value)} title={shown ?? value}>
                    {shown}
                  </a>
                ) : (
                  <span translate="no" title={value}>
                    {value}
                  </span>
                )}
                {key === 'email' && isUnverified(lead) && (
                  <span className={styles['unverified']} title={t('unverified.why')}>
                    <Icon of={warningIcon} size={14} />
                    {t('unverified.word')}
                  </span>
                )}
                {key === 'phone' && lead.wish?.noCalls && (
                  <span className={styles['noCalls']}>{w('noCallsTitle')}</span>
                )}
                {href && (
                  <IconButton
                    icon={copyIcon}
                    size="compact"
                    label={t('pane.copy', { what: t(`pane.${key}`) })}
                    onClick={() => void copy(value)}
                  />
                )}
              </dd>
            )}
          </div>
        );
      })}
      {lead.wish && (
        <div className={styles['row']}>
          <dt>
            <Icon of={flagIcon} size={16} label={t('pane.wish')} />
          </dt>
          <dd>{wishText(lead.wish, timeZone)}</dd>
        </div>
      )}
      {from !== '' && (
        <div className={styles['row']}>
          <dt>
            <Icon of={globeIcon} size={16} label={t('pane.from')} />
          </dt>
          <dd className={styles['value']}>
            <span title={from}>{from}</span>
          </dd>
        </div>
      )}
      {!masked && unlock && (
        <div className={styles['row']}>
          <dt>
            <Icon of={unlockIcon} size={16} label={t('pane.unlock')} />
          </dt>
          <dd className={styles['quiet']}>
            {unlock.amount === 0
              ? t('pane.unlockedFree', { day: formatDay(unlock.at, timeZone) })
              : t('pane.unlockedFor', {
                  day: formatDay(unlock.at, timeZone),
                  sum: formatMoney(unlock.amount, unlock.currency),
                })}
          </dd>
        </div>
      )}
    </dl>
  );
}
