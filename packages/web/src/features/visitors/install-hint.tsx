import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, storageKeys, writeStored } from '../../lib/storage/storage.ts';
import { Button } from '../../ui/button.tsx';
import styles from './install-hint.module.css';

/** Chromium's offer to put the app on the home screen; not in any standard yet. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallOffer | null = null;
let isPutAside = readStored(storageKeys.installHint) !== null;
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Keeps the browser's offer for when it is of use, instead of a bar over the first page. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
    tell();
  });
  window.addEventListener('appinstalled', putInstallAside);
}

/** The hint is not shown again on this device. */
function putInstallAside(): void {
  writeStored(storageKeys.installHint, 'true');
  [isPutAside, offer] = [true, null];
  tell();
}

/** Asks with the browser's own question; whatever is answered there, we do not ask again. */
async function install(): Promise<void> {
  await offer?.prompt();
  putInstallAside();
}

type Way = 'OFFER' | 'BY_HAND' | null;

function currentWay(): Way {
  if (isPutAside || window.matchMedia('(display-mode: standalone)').matches) return null;
  if (offer) return 'OFFER';
  // Safari on iOS: it makes no offer, and says by this whether it was opened from the home screen.
  return 'standalone' in navigator && navigator.standalone === false ? 'BY_HAND' : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How the app comes to the home screen here; null where it is there already, was put aside, or cannot. */
const useInstallWay = (): Way => useSyncExternalStore(subscribe, currentWay);

/** With fewer points people do not come back for them. */
const fromPoints = 3;

/** How the app comes to the home screen: once there are points to come back for, and only until it was answered. */
export function InstallHint({ points }: { readonly points: number }) {
  const { t } = useTranslation('visitors');
  const way = useInstallWay();
  if (way === null || points < fromPoints) return null;
  return (
    <section className={styles['hint']} aria-labelledby="install-hint">
      <h2 id="install-hint">{t('install.title')}</h2>
      <p>{t(way === 'OFFER' ? 'install.text' : 'install.byHand')}</p>
      <div className={styles['acts']}>
        {way === 'OFFER' && (
          <Button kind="main" size="tall" onClick={() => void install()}>
            {t('install.act')}
          </Button>
        )}
        <Button kind="text" size="tall" onClick={putInstallAside}>
          {t('install.notNow')}
        </Button>
      </div>
    </section>
  );
}
