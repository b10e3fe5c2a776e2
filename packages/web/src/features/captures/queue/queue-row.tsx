import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/i18n/formats.ts';
import { type Refusal, reasonOf } from '../../../lib/offline/send-result.ts';
import { useOutbox } from '../../../lib/offline/use-outbox.tsx';
import { Button } from '../../../ui/button.tsx';
import { alertIcon, checkIcon, clockIcon } from '../../../ui/icons.ts';
import { Stamp } from '../../../ui/scanner/stamp.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { CaptureProject } from '../capture-project.tsx';
import { captures, type StoredCapture } from '../outbox/stored-capture.ts';
import { usePersonLabel } from '../person-label.ts';
import styles from './queue-row.module.css';

const steps = [1, 2, 3, 4, 5] as const;

/** Five pips, of which so many are filled. */
function RatingPips({ rating }: { readonly rating: number }) {
  const { t } = useTranslation('captures');
  return (
    <span className={styles['pips']}>
      <VisuallyHidden>{t('rated', { rating })}</VisuallyHidden>
      {steps.map((step) => (
        <i key={step} className={styles['pip']} data-on={step <= rating || undefined} aria-hidden="true" />
      ))}
    </span>
  );
}

const known = ['MISSING', 'EVENT_ID_REUSED', 'NOT_FOUND', 'ARCHIVED'] as const;

/** Why a capture was refused and what to do, in full. */
function useRefusalMessage(): (refusal: Refusal) => string {
  const { t } = useTranslation('captures');
  return (refusal) => {
    const { code } = refusal;
    const said = known.find((each) => each === code);
    return said === undefined ? t('refusal.other', { reason: reasonOf(refusal) ?? code }) : t(`refusal.${said}`);
  };
}

const looks = {
  REFUSED: { tone: 'none', icon: alertIcon },
  HELD: { tone: 'wait', icon: clockIcon },
  WAITING: { tone: 'wait', icon: clockIcon },
  SENT: { tone: 'ok', icon: checkIcon },
} as const;

/** A person who was captured here, with the qualification and the state of the capture. */
export function QueueRow({ capture: stored }: { readonly capture: StoredCapture }) {
  const { t } = useTranslation('captures');
  const outbox = useOutbox();
  const label = usePersonLabel();
  const refusalMessage = useRefusalMessage();
  const [isBusy, setBusy] = useState(false);
  const { key, state, capture, at, refusal } = stored;
  const { rating, tags = [], note } = capture;
  const isUnsaid = rating === undefined && tags.length === 0 && note === undefined;
  const retry = () => {
    setBusy(true);
    void outbox?.retry(captures, key).finally(() => setBusy(false));
  };
  return (
    <li className={styles['row']}>
      <Stamp {...looks[state]} />
      <div className={styles['text']}>
        <p translate="no" className={styles['name']}>
          {label(stored)}
        </p>
        <CaptureProject capture={stored} />
        {refusal && <p className={styles['reason']}>{refusalMessage(refusal)}</p>}
        {isUnsaid ? (
          !refusal && <p className={styles['detail']}>{t('queue.unrated')}</p>
        ) : (
          <p className={styles['detail']}>
            {rating !== undefined && <RatingPips rating={rating} />}
            {[...tags, ...(note === undefined ? [] : [note])].join(', ')}
          </p>
        )}
        {state === 'REFUSED' && (
          <div className={styles['acts']}>
            <Button kind="quiet" isBusy={isBusy} onClick={retry}>
              {t('queue.tryAgain')}
            </Button>
            <Button kind="quiet" onClick={() => void outbox?.discard(captures, key)}>
              {t('queue.remove')}
            </Button>
          </div>
        )}
      </div>
      <p className={styles['side']}>
        <time dateTime={at}>{formatTime(at)}</time>
        <span className={styles['state']} data-state={state}>
          {t(`queue.state.${state}`)}
        </span>
      </p>
    </li>
  );
}
