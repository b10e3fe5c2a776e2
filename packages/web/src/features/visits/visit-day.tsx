import type { Visit } from '@fairlead/contract/visits';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatTime, formatWeekday } from '../../lib/i18n/formats.ts';
import styles from './visits.module.css';

type Points = Visit['days'][number]['points'];

/** What was scanned on one day of the fair. */
export function VisitDay({ day, points }: { readonly day: string; readonly points: Points }) {
  return (
    <section className={styles['day']} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>{formatWeekday(`${day}T12:00:00Z`, 'UTC')}</h2>
      <ul>
        {points.map((point) => (
          <Point key={point.beaconId} point={point} />
        ))}
      </ul>
    </section>
  );
}

function Point({ point }: { readonly point: Points[number] }) {
  const { t } = useTranslation('visits');
  const { beaconId, title, exhibitor, stand, tradeFair, timeZone, firstAt, documents, answers, note } = point;
  return (
    <li className={styles['point']}>
      <div className={styles['between']}>
        <Link to={`/mixie-point/${beaconId}`}>{title}</Link>
        <time dateTime={firstAt}>{formatTime(firstAt, timeZone)}</time>
      </div>
      <p className={styles['soft']}>{[exhibitor, stand, tradeFair].filter((part) => part !== null).join(' · ')}</p>
      {documents.length > 0 && (
        <p>
          <span className={styles['soft']}>{t('documents')} </span>
          {documents.map(({ name, isOpened, isFavourite }, index) => (
            <span key={index}>
              {index > 0 && ' · '}
              {isOpened || isFavourite ? <b title={t(isFavourite ? 'favourite' : 'opened')}>{name}</b> : name}
            </span>
          ))}
        </p>
      )}
      {answers.map(({ question, answer }) => (
        <p key={question}>
          <span className={styles['soft']}>{question} </span>
          {answer}
        </p>
      ))}
      {note !== null && <blockquote>{note}</blockquote>}
    </li>
  );
}
