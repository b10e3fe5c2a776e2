import type { SharingExhibitor } from '@fairlead/contract/sharing';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDayAndTime } from '../../lib/i18n/formats.ts';
import { VisitorSwitch } from '../../ui/visitor/switch.tsx';
import { VisitorMark } from '../../ui/visitor/thumbnail.tsx';
import { listed } from './lists.ts';
import { exhibitorPath } from './paths.ts';
import styles from './sharing.module.css';

interface ExhibitorRowProps {
  readonly sharing: SharingExhibitor;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** One exhibitor: what it sees now, how it got it and when, and the switch. The row opens all of it. */
export function ExhibitorRow({ sharing, isOn, onChange }: ExhibitorRowProps) {
  const { t } = useTranslation('sharing');
  const id = useId();
  const { exhibitor, fields, points, answers, documents, withdrawnAt, lastAt, lastTimeZone, lastSource } = sharing;
  const seen = listed(fields.map((field) => t(`field.${field}`)));
  const things = [
    points.length > 0 && t('points', { count: points.length }),
    documents.length > 0 && t('documents', { count: documents.length }),
    answers.length > 0 && t('answers', { count: answers.length }),
  ].filter((one) => one !== false);
  const how =
    withdrawnAt === null
      ? `${t(`source.${lastSource}`)} · ${formatDayAndTime(lastAt, lastTimeZone)}`
      : t('takenBack', { when: formatDayAndTime(withdrawnAt) });
  return (
    <li className={styles['row']}>
      <VisitorMark name={exhibitor.name} logoUrl={exhibitor.logoUrl} className={styles['logo']} />
      <div className={styles['text']}>
        <h2 className={styles['name']}>
          <Link translate="no" to={exhibitorPath(exhibitor.id)} className={styles['whole']} aria-describedby={id}>
            {exhibitor.name}
          </Link>
        </h2>
        <div id={id}>
          <p className={styles['seen']}>{seen === '' ? t('seesNothing') : seen}</p>
          {sharing.isHeld && <p className={styles['seen']}>{t('held')}</p>}
          {things.length > 0 && <p className={styles['seen']}>{listed(things)}</p>}
          <p className={styles['soft']}>{how}</p>
        </div>
      </div>
      <span className={styles['own']}>
        <VisitorSwitch label={t('switch', { name: exhibitor.name })} isOn={isOn} onChange={onChange} describedBy={id} />
      </span>
    </li>
  );
}
