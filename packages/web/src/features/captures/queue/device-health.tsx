import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSize, formatSpan, formatTime } from '../../../lib/i18n/formats.ts';
import { useOpensOffline } from '../../../lib/offline/opens-offline.ts';
import { useIsOnline } from '../../../lib/offline/use-is-online.ts';
import { Icon } from '../../../ui/icon.tsx';
import { archiveIcon, clockIcon, globeIcon, type IconShape, offlineIcon } from '../../../ui/icons.ts';
import styles from './device-health.module.css';

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
export function DeviceHealth() {
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
