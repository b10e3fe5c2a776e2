import type { Lead } from '@fairlead/contract/leads';
import { useTranslation } from 'react-i18next';
import type { AssetNames } from '../../lib/assets.ts';
import { countryName } from '../../lib/i18n/formats.ts';
import { showToast } from '../../lib/toast.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { buildingIcon, copyIcon, globeIcon, type IconShape, lockIcon, mailIcon, phoneIcon } from '../../ui/icons.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './lead-contact.module.css';
import { isMasked } from './lead-labels.ts';

interface Detail {
  readonly key: 'email' | 'phone' | 'organization';
  readonly icon: IconShape;
  readonly href?: (value: string) => string;
}

const details: readonly Detail[] = [
  { key: 'email', icon: mailIcon, href: (value) => `mailto:${value}` },
  { key: 'phone', icon: phoneIcon, href: (value) => `tel:${value.replace(/[^+\d]/g, '')}` },
  { key: 'organization', icon: buildingIcon },
];

/** How a lead can be reached; what is locked keeps its place as a grey bar. */
export function LeadContact({ lead, labels }: { readonly lead: Lead; readonly labels: AssetNames }) {
  const { t } = useTranslation('leads');
  const masked = isMasked(lead);
  const copy = async (value: string) => {
    try {
      await navigator.clipboard.writeText(value);
      showToast(t('pane.copied'), { severity: 'success' });
    } catch {
      showToast(t('pane.notCopied'), { severity: 'warning' });
    }
  };
  const industry = lead.industry === null ? undefined : labels.industry(lead.industry);
  const country = lead.countryCode === null ? undefined : countryName(lead.countryCode);
  const from = [masked ? null : lead.city, country, industry].filter(Boolean).join(' · ');
  return (
    <dl className={styles['contact']}>
      {details.map(({ key, icon, href }) => {
        const value = lead[key];
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
                <Icon of={lockIcon} size={16} className={styles['lock']} />
              </dd>
            )}
            {!masked && value === null && <dd className={styles['quiet']}>{t('pane.notGiven')}</dd>}
            {!masked && value !== null && (
              <dd className={styles['value']}>
                {href ? (
                  <a href={href(value)} title={value}>
                    {value}
                  </a>
                ) : (
                  <span title={value}>{value}</span>
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
    </dl>
  );
}
