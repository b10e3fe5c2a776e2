import type { Visit } from '@fairlead/contract/visits';
import { isMeetingOver } from '@fairlead/contract/wishes';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatTime, formatWeekday } from '../../lib/i18n/formats.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { useSaveMeeting } from '../../lib/use-save-meeting.ts';
import { useWishText } from '../../lib/wish-text.ts';
import { Button } from '../../ui/button.tsx';
import { calendarIcon } from '../../ui/icons.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './visits.module.css';

type Points = Visit['days'][number]['points'];

/** Points that were scanned on one day of the fair. */
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

function ToCalendar({ exhibitorId, exhibitor }: { readonly exhibitorId: string; readonly exhibitor: string }) {
  const { t } = useTranslation('wishes');
  const { isBusy, save } = useSaveMeeting(exhibitorId);
  return (
    <Button kind="text" size="small" icon={calendarIcon} isBusy={isBusy} onClick={save}>
      {t('calendar')}
      <VisuallyHidden> {exhibitor}</VisuallyHidden>
    </Button>
  );
}

function Point({ point }: { readonly point: Points[number] }) {
  const { t } = useTranslation('visits');
  const {
    beaconId,
    title,
    titleLanguage,
    exhibitorId,
    exhibitor,
    stand,
    tradeFair,
    timeZone,
    firstAt,
    documents,
    answers,
    note,
    wish,
  } = point;
  const wishText = useWishText('asked');
  return (
    <li className={styles['point']}>
      <div className={styles['between']}>
        <Link to={`/mixie-point/${beaconId}`} lang={titleLanguage}>
          {title}
        </Link>
        <time dateTime={firstAt}>{formatTime(firstAt, timeZone)}</time>
      </div>
      <p translate="no" className={styles['soft']}>
        {joinShown([exhibitor, stand, tradeFair])}
      </p>
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
      {wish !== null && (
        <p>
          {wishText(wish, timeZone)}
          {wish.meetingAt !== null && !isMeetingOver(wish.meetingAt, Date.now()) && (
            <ToCalendar exhibitorId={exhibitorId} exhibitor={exhibitor} />
          )}
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
