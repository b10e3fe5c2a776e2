import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useIsOnline } from '../../lib/offline/use-is-online.ts';
import { useUnsent } from '../../lib/offline/use-outbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon, clockIcon, type IconShape, offlineIcon } from '../../ui/icons.ts';
import styles from './unsent.module.css';

interface StatusStripProps {
  readonly icon: IconShape;
  readonly tone: 'warn' | 'ok';
  readonly children: ReactNode;
}

/** 36 px under the status bar, over every screen: what is waiting, or that all of it was sent. */
function StatusStrip({ icon, tone, children }: StatusStripProps) {
  return (
    <div className={styles['statusStrip']} data-tone={tone} role="status">
      <span className={styles['text']}>
        <Icon of={icon} size={20} />
        {children}
      </span>
    </div>
  );
}

const farewellMs = 1500;

/** Shows on every screen that the phone is offline and what waits, and for a moment that all of it was sent. */
export function WaitingStrip() {
  const { t } = useTranslation('scans');
  const isOnline = useIsOnline();
  const { pathname } = useLocation();
  const waiting = useUnsent().items.filter(({ state }) => state === 'WAITING');
  const count = waiting.length;
  // Online, what was not tried yet is on its way: only what failed is shown.
  const isHeldUp = waiting.some(({ hasFailed }) => hasFailed);
  const isShown = !isOnline || isHeldUp;
  const [wasHeldUp, setHeldUp] = useState(false);

  useEffect(() => {
    if (count > 0 && isShown) setHeldUp(true);
    if (count > 0 || !wasHeldUp) return;
    const timer = setTimeout(() => setHeldUp(false), farewellMs);
    return () => clearTimeout(timer);
  }, [count, isShown, wasHeldUp]);

  const areScans = waiting.every(({ kind }) => kind === 'SCAN');
  const what = isOnline ? 'waiting' : 'offlineWaiting';
  const text = t(areScans ? `strip.${what}` : `strip.${what}All`, { count });
  if (isShown && count > 0) {
    return (
      <StatusStrip icon={isOnline ? clockIcon : offlineIcon} tone="warn">
        {pathname === '/unsent' ? (
          text
        ) : (
          <Link to="/unsent" className={styles['strip']}>
            {text}
          </Link>
        )}
      </StatusStrip>
    );
  }
  if (!isOnline) {
    return (
      <StatusStrip icon={offlineIcon} tone="warn">
        {t('strip.offline')}
      </StatusStrip>
    );
  }
  if (wasHeldUp && count === 0) {
    return (
      <StatusStrip icon={checkIcon} tone="ok">
        {t('strip.sent')}
      </StatusStrip>
    );
  }
  return null;
}
