import { mailtoUrl } from '@fairlead/contract/email';
import type { Lead, LeadStatus } from '@fairlead/contract/leads';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../lib/i18n/formats.ts';
import { useWishText } from '../../../lib/wish-text.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { checkIcon, mailIcon } from '../../../ui/icons.ts';
import { findNextStep } from './find-next-step.ts';
import styles from './lead-pane.module.css';

interface NextStepProps {
  readonly lead: Lead;
  readonly timeZone: string;
  readonly onStatus: (status: LeadStatus) => void;
}

/** The next step, with the one or two presses that do it. */
export function NextStep({ lead, timeZone, onStatus }: NextStepProps) {
  const { t } = useTranslation('leads');
  const wishText = useWishText();
  const step = findNextStep(lead);
  if (step === null) return null;
  const { reason, canWrite, status } = step;
  return (
    <section className={styles['next']} aria-label={t('next.label')}>
      <p>
        <b>{t(`next.${reason}`, { rating: lead.rating, wish: lead.wish ? wishText(lead.wish, timeZone) : '' })}</b>{' '}
        {lead.contactedAt === null
          ? t('next.nobodyYet')
          : t('next.since', { day: formatDay(lead.contactedAt, timeZone) })}
      </p>
      <div className={styles['nextActs']}>
        {canWrite && (
          <a className={buttonClass({ kind: 'outline', size: 'compact' })} href={mailtoUrl(lead.email ?? '')}>
            <Icon of={mailIcon} size={16} />
            {t('next.write')}
          </a>
        )}
        <Button size="compact" icon={checkIcon} onClick={() => onStatus(status)}>
          {t(`next.to.${status}`)}
        </Button>
      </div>
    </section>
  );
}
