import type { SharingExhibitor } from '@fairlead/contract/sharing';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayAndTime } from '../../lib/i18n/formats.ts';
import { currentLocale } from '../../lib/i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { buildingIcon } from '../../ui/icons.ts';
import { VisitorSwitch } from '../../ui/visitor/switch.tsx';
import styles from './sharing.module.css';

interface ExhibitorRowProps {
  readonly sharing: SharingExhibitor;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** One exhibitor: what it sees now, how it got it and when, and the switch. */
export function ExhibitorRow({ sharing, isOn, onChange }: ExhibitorRowProps) {
  const { t } = useTranslation('sharing');
  const id = useId();
  const { exhibitor, fields, sources, points, withdrawnAt, lastAt } = sharing;
  const list = new Intl.ListFormat(currentLocale(), { style: 'short', type: 'unit' });
  const fieldNames = list.format(fields.map((field) => t(`field.${field}`)));
  const seen = fieldNames.slice(0, 1).toLocaleUpperCase(currentLocale()) + fieldNames.slice(1);
  const how =
    withdrawnAt === null
      ? `${t(sources.includes('VISITOR_SCAN') ? 'source.VISITOR_SCAN' : 'source.STAFF')} · ${formatDayAndTime(lastAt)}`
      : t('takenBack', { when: formatDayAndTime(withdrawnAt) });
  return (
    <li className={styles['row']}>
      <span className={styles['logo']} aria-hidden="true">
        {exhibitor.logoUrl === null ? <Icon of={buildingIcon} /> : <img src={exhibitor.logoUrl} alt="" />}
      </span>
      <div className={styles['text']}>
        <h2 className={styles['name']}>{exhibitor.name}</h2>
        <div id={id}>
          <p className={styles['seen']}>{seen === '' ? t('seesNothing') : seen}</p>
          {points.length > 0 && <p className={styles['seen']}>{t('points', { count: points.length })}</p>}
          <p className={styles['soft']}>{how}</p>
        </div>
      </div>
      <VisitorSwitch label={t('switch', { name: exhibitor.name })} isOn={isOn} onChange={onChange} describedBy={id} />
    </li>
  );
}
