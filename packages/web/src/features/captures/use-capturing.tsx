import { getOwnCode } from '@fairlead/contract/codes';
import { getScanInfo } from '@fairlead/contract/scans';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { relativeDay } from '../../lib/dates.ts';
import { formatTime } from '../../lib/i18n/formats.ts';
import type { Outbox } from '../../lib/offline/outbox.ts';
import { useOutbox } from '../../lib/offline/use-outbox.tsx';
import { useDevice } from '../../lib/session/session.ts';
import { storageKeys, writeStored } from '../../lib/storage/storage.ts';
import { useStored } from '../../lib/storage/use-stored.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { alertIcon, checkIcon, clockIcon, leadsIcon, rapidIcon, retryIcon, scanIcon } from '../../ui/icons.ts';
import { ScannerControl, ScannerTray, Stamp, trayActionClass } from '../../ui/scanner/scanner-controls.tsx';
import { CapturePerson, useBriefing, useStoreCapture } from './capture-person.tsx';
import styles from './captures.module.css';
import { releaseCode, takeBack } from './outbox/capture-operations.ts';
import { captures as kind, usePersonLabel } from './outbox/stored-capture.ts';
import { useCaptures, useUnsentCaptures } from './outbox/use-captures.ts';

/** At the thumb of the person with the phone: the queue, the camera, the leads. */
export function CaptureNavigation({ projectId }: { readonly projectId: string | undefined }) {
  const { t } = useTranslation('captures');
  // A device does not see the people whom it captured.
  const device = useDevice();
  const { count } = useUnsentCaptures();
  const refused = useCaptures().filter(({ state }) => state === 'REFUSED').length;
  const badge = count + refused;
  const leads = projectId === undefined ? '/projects' : `/project/${projectId}/sales-leads-center`;
  const className = ({ isActive }: { isActive: boolean }) => classNames(styles['link'], isActive && styles['here']);
  return (
    <nav className={styles['nav']} aria-label={t('places.label')}>
      <NavLink to="/scanner/queue" className={className}>
        <span className={styles['sign']}>
          <Icon of={retryIcon} />
          {badge > 0 && <b className={styles['badge']}>{badge}</b>}
        </span>
        <span>{t('places.queue')}</span>
      </NavLink>
      <NavLink to="/scanner" end className={classNames(styles['scan'])} aria-label={t('places.scan')}>
        <Icon of={scanIcon} />
      </NavLink>
      {device === null && (
        <NavLink to={leads} className={className}>
          <Icon of={leadsIcon} />
          <span>{t('places.leads')}</span>
        </NavLink>
      )}
    </nav>
  );
}

interface LastPersonTrayProps {
  /** Says how many were captured today as well: nothing else is shown of them. */
  readonly isCounting: boolean;
  readonly onRate: (code: string) => void;
}

/** The last captured person stays within reach. */
function LastPersonTray({ isCounting, onRate }: LastPersonTrayProps) {
  const { t } = useTranslation('captures');
  const label = usePersonLabel();
  const today = useCaptures().filter(({ at }) => relativeDay(at) === 'today');
  const [last] = today;
  const rated = last && today.find(({ capture }) => capture.code === last.capture.code && capture.rating !== undefined);
  const stamp = {
    HELD: { tone: 'ok', icon: checkIcon },
    SENT: { tone: 'ok', icon: checkIcon },
    WAITING: { tone: 'wait', icon: clockIcon },
    REFUSED: { tone: 'none', icon: alertIcon },
  } as const;
  const people = new Set(today.map(({ capture }) => capture.code)).size;
  const time = last && formatTime(last.at);
  const rating = rated?.capture.rating;
  const facts = [
    ...(isCounting ? [t('tray.count', { count: people })] : []),
    rating === undefined ? t('tray.unrated', { time }) : t('tray.rated', { time, rating }),
  ];
  return (
    <div className={styles['place']} role="status">
      {last && (
        <ScannerTray mark={<Stamp {...stamp[last.state]} />} count={label(last)} detail={facts.join(' · ')} isOneLine>
          <button type="button" className={trayActionClass} onClick={() => onRate(last.capture.code)}>
            {t('tray.rate')}
          </button>
        </ScannerTray>
      )}
    </div>
  );
}

/** Over the camera: what needs a hand, what waits, or how many were sent today; leads to the queue. */
function QueueLink() {
  const { t } = useTranslation('captures');
  const captures = useCaptures();
  const count = (...states: readonly string[]) => captures.filter(({ state }) => states.includes(state)).length;
  const [refused, waiting] = [count('REFUSED'), count('WAITING')];
  const sent = captures.filter(({ state, at }) => state === 'SENT' && relativeDay(at) === 'today').length;
  const [icon, text] =
    refused > 0
      ? [alertIcon, t('status.refused', { count: refused })]
      : waiting > 0
        ? [clockIcon, t('status.waiting', { count: waiting })]
        : [checkIcon, t('status.sent', { count: sent })];
  return (
    <Link className={styles['capturingLink']} to="/scanner/queue">
      <Icon of={icon} size={16} />
      {text}
    </Link>
  );
}

/** The longest wait for the kind of a code in rapid mode. */
const patienceMs = 2_000;

/** True for a code that is known to be no person's; one of unknown kind may be. */
async function isNoPerson(code: string, isDevice: boolean): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    // A device is told about none of the company's codes.
    const known = isDevice
      ? await call(getScanInfo, { query: { qrCode: code } }, { isQuiet: true, signal })
      : await call(getOwnCode, { params: { code } }, { isQuiet: true, signal });
    return known.kind !== 'VISITOR';
  } catch (error) {
    return error instanceof ApiProblem && error.status === 404;
  }
}

/** The scanner's handling of people's codes: each is on the device before anything is asked about it. */
export function useCapturing() {
  const { t } = useTranslation('captures');
  const outbox = useOutbox();
  const store = useStoreCapture();
  const isDevice = useDevice() !== null;
  const captures = useCaptures();
  const [isBriefed] = useBriefing();
  const isRapid = useStored(storageKeys.captureRapid) !== null && isBriefed;

  /** The kind of a code comes after storing it. */
  const storing = useRef<ReturnType<typeof store>>(Promise.resolve(null));
  const behindStoring = async (act: (queue: Outbox) => Promise<void>) => {
    const queue = (await storing.current)?.outbox ?? outbox;
    if (queue) await act(queue);
  };
  const openOf = (code: string) => captures.find((one) => one.state === 'HELD' && one.capture.code === code);
  return {
    takesUnknown: isBriefed,
    isRapid,
    Person: CapturePerson,
    keep: (code: string, projectId: string) => {
      if (isBriefed && !openOf(code)) storing.current = store(projectId, code);
    },
    drop: (code: string) => {
      void behindStoring((queue) => takeBack(queue, ({ capture }) => capture.code === code));
    },
    leave: (code: string) => {
      void behindStoring((queue) => releaseCode(queue, code));
    },
    takeRapidly: async (code: string, projectId: string, showNotice: (text: string) => void) => {
      const kept = await store(projectId, code);
      if (kept === null) return;
      if (await isNoPerson(code, isDevice)) {
        await takeBack(kept.outbox, ({ key }) => key === kept.key);
        showNotice(t('rapid.noPerson'));
      } else await kept.outbox.release(kind, ({ key }) => key === kept.key);
    },
    control: (isOverCamera: boolean) => {
      const label = t(isRapid ? 'rapid.on' : 'rapid.off');
      const toggle = () => writeStored(storageKeys.captureRapid, isRapid || !isBriefed ? null : 'on');
      if (isOverCamera) return <ScannerControl icon={rapidIcon} label={label} isOn={isRapid} onPress={toggle} />;
      return (
        <Button kind={isRapid ? 'main' : 'quiet'} icon={rapidIcon} aria-pressed={isRapid} onClick={toggle}>
          {label}
        </Button>
      );
    },
    status: <QueueLink />,
    tray: (onRate: (code: string) => void) => <LastPersonTray isCounting={isRapid} onRate={onRate} />,
    navigation: (projectId: string | undefined) => <CaptureNavigation projectId={projectId} />,
  };
}
