import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOnline } from '../../../lib/offline/use-is-online.ts';
import { checkIcon, clockIcon, offlineIcon } from '../../../ui/icons.ts';
import { StatusStrip } from '../../../ui/visitor/status-strip.tsx';
import { useUnsentScans } from './outbox-context.tsx';

const farewellMs = 1500;

/** Shows on every screen that the phone is offline and what waits, and for a moment that all of it was sent. */
export function WaitingStrip() {
  const { t } = useTranslation('scans');
  const isOnline = useIsOnline();
  const waiting = useUnsentScans()?.filter(({ state }) => state === 'WAITING');
  const count = waiting?.length ?? 0;
  // Online, a scan that was not tried yet is on its way: only one that failed is shown.
  const isHeldUp = waiting?.some(({ attempts }) => attempts > 0) ?? false;
  const isShown = !isOnline || isHeldUp;
  const [wasHeldUp, setHeldUp] = useState(false);

  useEffect(() => {
    if (count > 0 && isShown) setHeldUp(true);
    if (count > 0 || !wasHeldUp) return;
    const timer = setTimeout(() => setHeldUp(false), farewellMs);
    return () => clearTimeout(timer);
  }, [count, isShown, wasHeldUp]);

  if (!isOnline) {
    return (
      <StatusStrip icon={offlineIcon} tone="warn">
        {count === 0 ? t('strip.offline') : t('strip.offlineWaiting', { count })}
      </StatusStrip>
    );
  }
  if (isHeldUp) {
    return (
      <StatusStrip icon={clockIcon} tone="warn">
        {t('strip.waiting', { count })}
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
