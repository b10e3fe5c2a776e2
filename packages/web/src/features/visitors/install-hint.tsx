import { useTranslation } from 'react-i18next';
import { install, putInstallAside, useInstallWay } from '../../lib/install.ts';
import { Button } from '../../ui/button.tsx';
import styles from './install-hint.module.css';

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
