import { useTranslation } from 'react-i18next';
import { formatDayAndTime } from '../../../lib/i18n/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { deviceName } from './device-name.ts';
import styles from './security-section.module.css';
import type { SignedInBrowser } from './sessions.ts';
import { useControlSize } from './use-control-size.ts';

interface SessionRowProps {
  readonly browser: SignedInBrowser;
  /** Says whether a code is asked for, so that the absence of the question means something. */
  readonly hasSecondStep: boolean;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
  readonly onTrust: (isTrusted: boolean) => void;
}

/** One browser: what it is, whether it is signed in, and how to end that. */
export function SessionRow({ browser, hasSecondStep, isBusy, onEnd, onTrust }: SessionRowProps) {
  const { t } = useTranslation('security');
  const { button, kind } = useControlSize();
  const name = deviceName(browser.userAgent) ?? t('devices.unnamed');
  // A date is not broken: the line ends before what was done then.
  const when = formatDayAndTime(browser.lastUsedAt).replace(/\s/g, '\u00a0');
  const used = browser.isSignedIn === null ? 'lastUsed' : browser.isSignedIn ? 'signedIn' : 'signedOut';
  const isDevice = browser.deviceKey !== null;
  return (
    <li className={styles['part']}>
      <div className={styles['text']}>
        <p className={styles['value']}>{name}</p>
        <p className={styles['soft']}>{browser.isThisOne ? t('devices.this') : t(`devices.${used}`, { when })}</p>
        {hasSecondStep && browser.isRemembered && <p className={styles['soft']}>{t('devices.trusted')}</p>}
      </div>
      <div className={styles['actions']}>
        {hasSecondStep && isDevice && browser.isThisOne && (
          <Button kind={kind} size={button} aria-disabled={isBusy} onClick={() => onTrust(!browser.isRemembered)}>
            {t(browser.isRemembered ? 'devices.untrust' : 'devices.trust')}
          </Button>
        )}
        {(isDevice || !browser.isThisOne) && (
          <Button
            kind={kind}
            size={button}
            aria-label={t(isDevice ? 'devices.forgetThis' : 'devices.signOutThis', { name })}
            onClick={onEnd}
          >
            {t(isDevice ? 'devices.forget' : 'devices.signOut')}
          </Button>
        )}
      </div>
    </li>
  );
}
