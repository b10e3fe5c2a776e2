import { getVisit, getVisitFile, mailVisit, type Visit } from '@fairlead/contract/visits';
import { isMeetingOver } from '@fairlead/contract/wishes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { callForFile } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { saveFile } from '../../lib/downloads.ts';
import { formatTime, formatWeekday } from '../../lib/i18n/formats.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { useSearch } from '../../lib/navigation/navigation.ts';
import { useEndpoint, useEndpointMutation } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { useSaveMeeting, useWishText } from '../../lib/wishes.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { calendarIcon, downloadIcon, mailIcon } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { VisitorBar, VisitorChips } from '../../ui/visitor/header.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './visits.module.css';

type Points = Visit['days'][number]['points'];

/** Points that were scanned on one day of the fair. */
function VisitDay({ day, points }: { readonly day: string; readonly points: Points }) {
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

/** My visit: what I saw, as a page, as a PDF and by mail. */
export function VisitScreen() {
  const { t } = useTranslation('visits');
  usePageTitle(t('title'));
  const [search, setSearch] = useSearch();
  const tradeFairId = search.get('tradeFairId');
  const query = tradeFairId === null ? {} : { tradeFairId };
  const { data, error, refetch } = useEndpoint(getVisit, { query }, { call: { isQuiet: true } });
  return (
    <>
      <VisitorBar backLabel={t('back')} backTo="/account" />
      <div className={styles['head']}>
        <h1 className={styles['title']}>{t('title')}</h1>
        <p className={styles['soft']}>{t('text')}</p>
      </div>
      {data && data.tradeFairs.length > 1 && (
        <VisitorChips
          label={t('fairs')}
          value={tradeFairId}
          onChange={(id) => setSearch(id === null ? {} : { tradeFairId: id }, { replace: true })}
          chips={[
            { value: null, label: t('all') },
            ...data.tradeFairs.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {data === undefined && error === null && (
        <div className={styles['loading']}>
          <Skeleton shape="half" />
          <Skeleton />
          <Skeleton shape="most" />
        </div>
      )}
      {data === undefined && error !== null && <ErrorState onRetry={() => void refetch()} />}
      {data?.days.length === 0 && <EmptyState title={t('none.title')}>{t('none.text')}</EmptyState>}
      {data && data.days.length > 0 && <Whole visit={data} query={query} />}
    </>
  );
}

function Whole({ visit, query }: { readonly visit: Visit; readonly query: { tradeFairId?: string } }) {
  const { t } = useTranslation('visits');
  const [isBusy, setBusy] = useState(false);
  const mail = useEndpointMutation(mailVisit, { call: { isQuiet: true } });
  const fail = (error: unknown) =>
    showToast(error instanceof ApiProblem ? error.detail : t('notReached'), { severity: 'error' });
  const download = async () => {
    setBusy(true);
    try {
      saveFile(await callForFile(getVisitFile, { query }, { isQuiet: true }), 'visit.pdf');
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };
  const send = async () => {
    try {
      const { sentTo } = await mail.mutateAsync({ body: query });
      showToast(t('sent', { email: sentTo }), { severity: 'success' });
    } catch (error) {
      fail(error);
    }
  };
  return (
    <>
      <div className={styles['actions']}>
        <Button kind="main" size="tall" icon={downloadIcon} isBusy={isBusy} onClick={() => void download()}>
          {t('pdf')}
        </Button>
        {visit.email !== null && (
          <Button kind="quiet" size="tall" icon={mailIcon} isBusy={mail.isPending} onClick={() => void send()}>
            {t('mail')}
          </Button>
        )}
      </div>
      <p className={styles['where']}>{visit.email === null ? t('unverified') : t('mailTo', { email: visit.email })}</p>
      {visit.days.map(({ day, points }) => (
        <VisitDay key={day} day={day} points={points} />
      ))}
      {!visit.isWhole && <p className={styles['where']}>{t('cut')}</p>}
    </>
  );
}
