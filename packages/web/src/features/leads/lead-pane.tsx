import type { Lead } from '@fairlead/contract/leads';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssetNames } from '../../lib/assets.ts';
import { formatDayAndTime, formatNumber } from '../../lib/i18n/formats.ts';
import { SidePane } from '../../ui/business/side-pane.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { chevronDownIcon, chevronUpIcon, closeIcon } from '../../ui/icons.ts';
import { LeadContact } from './lead-contact.tsx';
import styles from './lead-pane.module.css';

interface LeadPaneProps {
  readonly lead: Lead;
  readonly labels: AssetNames;
  readonly timeZone: string;
  /** Where it stands in the list, from 1. */
  readonly place: number;
  readonly total: number | null;
  /** What it answered; surveys belong to another part of the program. */
  readonly answers: ReactNode;
  readonly onMove: (by: 1 | -1) => void;
  readonly onClose: () => void;
}

/** One lead beside the list: who it is as far as it may be seen, and what it scanned. */
export function LeadPane({ lead, labels, timeZone, place, total, answers, onMove, onClose }: LeadPaneProps) {
  const { t } = useTranslation('leads');
  const profession = lead.profession === null ? undefined : labels.profession(lead.profession);
  const initials = lead.isUnlocked
    ? lead.name.split(/\s+/).flatMap((word) => [...word].slice(0, 1))
    : [...lead.name].slice(0, 1);
  const rows = [
    { key: 'last', value: formatDayAndTime(lead.lastAt, timeZone) },
    { key: 'first', value: formatDayAndTime(lead.firstAt, timeZone) },
    { key: 'scans', value: formatNumber(lead.scanCount) },
  ] as const;
  return (
    <SidePane
      label={t('pane.label')}
      storageKey="fairlead.leadWidth"
      resizeLabel={t('pane.resize')}
      width={364}
      widest={560}
      kind="work"
    >
      <div className={styles['bar']}>
        <IconButton
          icon={chevronUpIcon}
          label={t('pane.previous')}
          size="compact"
          aria-disabled={place <= 1}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={chevronDownIcon}
          label={t('pane.next')}
          size="compact"
          aria-disabled={total !== null && place >= total}
          onClick={() => onMove(1)}
        />
        {total !== null && (
          <span className={styles['place']}>
            {t('pane.place', { place: formatNumber(place), total: formatNumber(total) })}
          </span>
        )}
        <IconButton
          icon={closeIcon}
          label={t('pane.close')}
          size="compact"
          className={styles['close']}
          onClick={onClose}
        />
      </div>
      <div className={styles['scroll']}>
        <section className={styles['section']}>
          <div className={styles['who']}>
            <span className={styles['avatar']} aria-hidden="true">
              {initials.slice(0, 2).join('')}
            </span>
            <div className={styles['name']}>
              <h2>{lead.name || t('departed')}</h2>
              {profession !== undefined && <p>{profession}</p>}
            </div>
          </div>
          <LeadContact lead={lead} labels={labels} />
          {lead.isConsentWithdrawn && <p className={styles['why']}>{t('pane.withdrawnWords')}</p>}
          {!lead.isConsentWithdrawn && !lead.isUnlocked && <p className={styles['why']}>{t('pane.lockedWords')}</p>}
        </section>
        <section className={styles['section']}>
          <dl className={styles['facts']}>
            {rows.map(({ key, value }) => (
              <div key={key}>
                <dt>{t(`pane.${key}`)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
        {!lead.isConsentWithdrawn && <section className={styles['section']}>{answers}</section>}
        <section className={styles['section']}>
          <h3>{t('pane.activity')}</h3>
          <ul className={styles['points']}>
            {lead.points.map((point) => (
              <li key={point.beaconId}>{point.name}</li>
            ))}
          </ul>
          <p className={styles['zone']}>{t('pane.times', { zone: timeZone.replaceAll('_', ' ') })}</p>
        </section>
      </div>
    </SidePane>
  );
}
