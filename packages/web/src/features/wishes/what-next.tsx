import type { WholeScan } from '@fairlead/contract/scans';
import { getSurveyAnswers } from '@fairlead/contract/survey-answers';
import { isMeetingOver } from '@fairlead/contract/wishes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFlag } from '../../lib/config/config-context.ts';
import { formatDayAndTime, formatTime } from '../../lib/i18n/formats.ts';
import { useIsOnline } from '../../lib/offline/use-is-online.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { useSaveMeeting, useWishText } from '../../lib/wishes.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { alertIcon, calendarIcon, checkIcon, clockIcon, flagIcon, nextIcon } from '../../ui/icons.ts';
import { wishIcons } from '../../ui/wish-icons.ts';
import { type ChosenWish, useSeenBy, useWish } from './use-wish.ts';
import styles from './what-next.module.css';
import type { KeptWish } from './wish-operations.ts';
import { WishSheet } from './wish-sheet.tsx';

const signs = { SAVED: checkIcon, WAITING: clockIcon, SENT: checkIcon, REFUSED: alertIcon };

/** State of a wish: on this phone, waiting, arrived or refused. */
function WishSign({ state, time }: { readonly state: KeptWish['state']; readonly time: string }) {
  const { t } = useTranslation('wishes');
  const isOnline = useIsOnline();
  const sign = state === 'SENT' || state === 'REFUSED' ? state : state === 'WAITING' && !isOnline ? 'WAITING' : 'SAVED';
  return (
    <span className={styles['sign']} data-sign={sign} role="status">
      <Icon of={signs[sign]} size={16} />
      {t(`state.${sign}`, { time })}
    </span>
  );
}

/** The visitor's wish to the exhibitor of a point; a row that opens the sheet, never by itself. */
export function WhatNext({ scan }: { readonly scan: WholeScan }) {
  const { t } = useTranslation('wishes');
  const { exhibitor, tradeFair, surveyId } = scan;
  const [isOpen, setOpen] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const { isLoading, wish, state, reason, say, tryAgain } = useWish(exhibitor.id);
  const seenBy = useSeenBy(exhibitor.id);
  const wishText = useWishText();
  const calendar = useSaveMeeting(exhibitor.id);
  const quiet = { enabled: Boolean(surveyId), call: { isQuiet: true } };
  const answered = useEndpoint(getSurveyAnswers, { params: { id: surveyId ?? '' } }, quiet).data;
  const isOffered = useFlag('wishes');
  // A visitor who took the data back is asked nothing: the exhibitor would see none of it.
  if (isLoading || !seenBy.isShared || !isOffered) return null;
  const timeZone = tradeFair?.timeZone;

  const open = () => {
    setFault(null);
    setOpen(true);
  };
  const onSay = async (chosen: ChosenWish | null, telephone: KeptWish['telephone']) => {
    setFault(null);
    try {
      const undo = await say(chosen, telephone);
      setOpen(false);
      showToast(t(chosen === null ? 'takenBack' : `said.${chosen.kind}`), {
        severity: 'success',
        action: { label: t('undo'), onPress: () => void undo() },
      });
    } catch {
      setFault(t('notStored'));
    }
  };
  const isToCome = Boolean(wish?.meetingAt) && !isMeetingOver(wish?.meetingAt ?? '', Date.now());
  const when = wish?.meetingAt ? formatDayAndTime(wish.meetingAt, timeZone) : '';
  const details = wish ? [isToCome || when === '' ? when : t('past', { when }), wish.noCalls && t('noCallsTitle')] : [];
  const place = {
    beaconId: scan.beaconId,
    point: scan.title,
    exhibitor: exhibitor.name,
    timeZone,
    answers: answered?.isComplete ? answered.answers.length : 0,
  };
  return (
    <>
      <hr className={styles['rule']} />
      <section className={styles['section']} aria-label={t('heading')}>
        {wish === null ? (
          <button type="button" className={styles['row']} onClick={open}>
            <span className={styles['type']}>
              <Icon of={flagIcon} size={20} />
            </span>
            <span className={styles['text']}>
              <span className={styles['strong']}>{t('title')}</span>
              <span className={styles['soft']}>{t('offer')}</span>
            </span>
            <Icon of={nextIcon} size={20} className={styles['soft']} />
          </button>
        ) : (
          <>
            <div className={styles['head']}>
              <h2 className={styles['heading']}>{t('heading')}</h2>
              <Button kind="text" size="small" onClick={open}>
                {t('change')}
              </Button>
            </div>
            <div className={styles['row']}>
              <span className={styles['type']}>
                <Icon of={wishIcons[wish.kind]} size={20} />
              </span>
              <span className={styles['text']}>
                <span className={styles['strong']}>{wishText({ kind: wish.kind, by: wish.by })}</span>
                {details.some(Boolean) && <span className={styles['soft']}>{details.filter(Boolean).join(' · ')}</span>}
              </span>
              <WishSign state={state} time={formatTime(wish.at, timeZone)} />
            </div>
            {isToCome && state === 'SENT' && (
              <Button kind="text" size="small" icon={calendarIcon} isBusy={calendar.isBusy} onClick={calendar.save}>
                {t('calendar')}
              </Button>
            )}
          </>
        )}
        {state === 'REFUSED' && (
          <div className={styles['refused']} role="alert">
            <p>{t('refused', { reason })}</p>
            <Button kind="quiet" size="small" onClick={tryAgain}>
              {t('tryAgain')}
            </Button>
          </div>
        )}
      </section>
      <WishSheet
        isOpen={isOpen}
        place={place}
        seenBy={seenBy}
        before={wish}
        fault={fault}
        onSay={(chosen, telephone) => void onSay(chosen, telephone)}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
