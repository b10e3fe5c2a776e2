import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSize, formatSpan, formatTime } from '../../../lib/i18n/formats.ts';
import { useOpensOffline } from '../../../lib/offline/opens-offline.ts';
import { type Refusal, reasonOf } from '../../../lib/offline/send-result.ts';
import { useIsOnline } from '../../../lib/offline/use-is-online.ts';
import { useOutbox } from '../../../lib/offline/use-outbox.tsx';
import { readStored, storageKeys } from '../../../lib/storage/storage.ts';
import { PageBody, PageHeader } from '../../../ui/business/page.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import {
  alertIcon,
  archiveIcon,
  checkIcon,
  clockIcon,
  globeIcon,
  type IconShape,
  offlineIcon,
} from '../../../ui/icons.ts';
import { Stamp } from '../../../ui/scanner/scanner-controls.tsx';
import { phoneQuery, useMedia } from '../../../ui/use-media.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { CaptureProject } from '../capture-person.tsx';
import { captures, type StoredCapture, usePersonLabel } from '../outbox/stored-capture.ts';
import { useCaptures, useUnsentCaptures } from '../outbox/use-captures.ts';
import { CaptureNavigation } from '../use-capturing.tsx';
import styles from './queue-screen.module.css';

interface Health {
  /** Bytes that the browser still gives; null where it does not say. */
  readonly freeBytes: number | null;
  /** By how many milliseconds the device's clock is ahead of the server's; null until the server has answered. */
  readonly aheadMs: number | null;
  /** When the server last answered, in milliseconds. */
  readonly contactAt: number | null;
}

const unknown: Health = { freeBytes: null, aheadMs: null, contactAt: null };
const everyMs = 30_000;
const patienceMs = 5_000;

async function readFree(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
}

/** Asks for anything at all and reads the time in the head of the answer; half of the way is its age. */
async function readClock(): Promise<Pick<Health, 'aheadMs' | 'contactAt'> | null> {
  const before = Date.now();
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await fetch('/health/live', { cache: 'no-store', signal });
    const after = Date.now();
    const said = Date.parse(answer.headers.get('date') ?? '');
    // The head has whole seconds: on average it is half a second behind.
    const aheadMs = Number.isNaN(said) ? null : (before + after) / 2 - (said + 500);
    return { aheadMs, contactAt: after };
  } catch {
    return null;
  }
}

/** State of the device as far as a browser knows it: its connection, its room, its clock. */
function useHealth(): Health {
  const isOnline = useIsOnline();
  const [health, setHealth] = useState(unknown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another look as soon as the connection changes
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const [freeBytes, clock] = await Promise.all([readFree(), readClock()]);
      if (!isGone) setHealth((before) => ({ ...before, freeBytes, ...clock }));
    };
    void look();
    const timer = setInterval(() => void look(), everyMs);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [isOnline]);
  return health;
}

/** Room for thousands of captures; less than this may be gone with a few pictures. */
const littleBytes = 20_000_000;
/** The head of an answer has whole seconds: less than this is no difference. */
const preciseMs = 2_000;
const minuteMs = 60_000;

interface FactProps {
  readonly icon: IconShape;
  readonly title: string;
  readonly detail: string;
  readonly isWarning: boolean;
}

function Fact({ icon, title, detail, isWarning }: FactProps) {
  return (
    <li className={styles['fact']} data-warning={isWarning || undefined}>
      <Icon of={icon} size={20} />
      <p>
        <b>{title}</b>
        <small>{detail}</small>
      </p>
    </li>
  );
}

/** Connection, storage and clock: what keeps captures from arriving, or from arriving with the right time. */
function DeviceHealth() {
  const { t } = useTranslation('captures');
  const isOnline = useIsOnline();
  const opensOffline = useOpensOffline();
  const { freeBytes, aheadMs, contactAt } = useHealth();
  const isLittle = freeBytes !== null && freeBytes < littleBytes;
  const isOff = aheadMs !== null && Math.abs(aheadMs) > minuteMs;
  const offBy = (ms: number) => t(`health.${ms > 0 ? 'ahead' : 'behind'}`, { span: formatSpan(Math.abs(ms)) });
  return (
    <section className={styles['health']} aria-labelledby="capture-health">
      <h2 id="capture-health" className={styles['heading']}>
        {t('health.title')}
      </h2>
      <ul className={styles['facts']}>
        <Fact
          icon={isOnline ? globeIcon : offlineIcon}
          title={t(isOnline ? 'health.online' : 'health.offline')}
          detail={contactAt === null ? t('health.noContact') : t('health.contact', { time: formatTime(contactAt) })}
          isWarning={!isOnline}
        />
        {!opensOffline && (
          <Fact icon={offlineIcon} title={t('health.onlyOnline')} detail={t('health.keepOpen')} isWarning />
        )}
        <Fact
          icon={archiveIcon}
          title={freeBytes === null ? t('health.storageUnknown') : t('health.free', { size: formatSize(freeBytes) })}
          detail={t(isLittle ? 'health.little' : 'health.room')}
          isWarning={isLittle}
        />
        <Fact
          icon={clockIcon}
          title={t(aheadMs === null ? 'health.clockUnknown' : isOff ? 'health.clockWrong' : 'health.clockRight')}
          detail={
            aheadMs === null
              ? t('health.clockLater')
              : Math.abs(aheadMs) <= preciseMs
                ? t('health.same')
                : offBy(aheadMs)
          }
          isWarning={isOff}
        />
      </ul>
    </section>
  );
}

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
function QueueRow({ capture: stored }: { readonly capture: StoredCapture }) {
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

const order = { REFUSED: 0, HELD: 1, WAITING: 1, SENT: 2 } as const;

/** All that was captured on this device: what needs a hand first, then what waits, then what was sent; below, the device. */
export function QueueScreen() {
  const { t } = useTranslation('captures');
  const isPhone = useMedia(phoneQuery);
  const captures = useCaptures().toSorted((one, other) => order[one.state] - order[other.state]);
  const { count, send } = useUnsentCaptures();
  const [isSending, setSending] = useState(false);
  const sendNow = () => {
    setSending(true);
    void send().finally(() => setSending(false));
  };
  return (
    <>
      <PageHeader
        title={t('queue.title')}
        parent={isPhone ? undefined : { to: '/scanner', label: t('places.scan') }}
        actions={
          count > 0 && (
            <Button size="work" isBusy={isSending} onClick={sendNow}>
              {t('queue.sendNow')}
            </Button>
          )
        }
      />
      <PageBody className={styles['body']}>
        {captures.length === 0 ? (
          <EmptyState
            size="work"
            title={t('queue.empty')}
            actions={
              <ButtonLink to="/scanner" kind="main" size="work">
                {t('queue.scan')}
              </ButtonLink>
            }
          >
            {t('queue.emptyText')}
          </EmptyState>
        ) : (
          <>
            <ul className={styles['list']}>
              {captures.map((capture) => (
                <QueueRow key={capture.key} capture={capture} />
              ))}
            </ul>
            <p className={styles['note']}>{t('queue.note')}</p>
          </>
        )}
        <DeviceHealth />
      </PageBody>
      {isPhone && <CaptureNavigation projectId={readStored(storageKeys.codesProject) ?? undefined} />}
    </>
  );
}
