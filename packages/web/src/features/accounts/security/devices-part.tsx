import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayAndTime } from '../../../lib/i18n/formats.ts';
import { identity } from '../../../lib/identity/current.ts';
import { signOut } from '../../../lib/identity/sign-out.ts';
import { endSession } from '../../../lib/session/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSubmitAccountForm } from '../use-submit-account-form.ts';
import { deviceName } from './device-name.ts';
import { Question, SecurityPart } from './security-part.tsx';
import styles from './security-section.module.css';
import type { SignedInBrowser } from './sessions.ts';
import { useControlSize } from './use-control-size.ts';
import { endSessionsOf, useSignedInBrowsers } from './use-sessions.ts';

interface SessionRowProps {
  readonly browser: SignedInBrowser;
  /** Says whether a code is asked for, so that the absence of the question means something. */
  readonly hasSecondStep: boolean;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
  readonly onTrust: (isTrusted: boolean) => void;
}

/** One browser: what it is, whether it is signed in, and how to end that. */
function SessionRow({ browser, hasSecondStep, isBusy, onEnd, onTrust }: SessionRowProps) {
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

const shownAtFirst = 5;

/** Where the person is known and signed in, and the way to end one of it or all. */
export function DevicesPart({ hasSecondStep }: { readonly hasSecondStep: boolean }) {
  const { t } = useTranslation('security');
  const size = useControlSize();
  const { browsers, isFailed, refetch } = useSignedInBrowsers();
  const [isAll, setAll] = useState(false);
  // Kept while its dialog closes, so that the text does not change before the reader's eyes.
  const [confirming, setConfirming] = useState<{ browser: SignedInBrowser | null; isOpen: boolean }>({
    browser: null,
    isOpen: false,
  });
  const { submit, isBusy, formError } = useSubmitAccountForm();
  const close = () => setConfirming(({ browser }) => ({ browser, isOpen: false }));

  const signOutEverywhere = () =>
    submit(async () => {
      await identity().signOutEverywhere();
      endSession();
    });
  const end = (browser: SignedInBrowser) =>
    submit(async () => {
      await endSessionsOf(browser);
      if (browser.isThisOne) {
        await signOut();
        return;
      }
      await refetch();
      showToast(t(browser.deviceKey === null ? 'devices.signedOutNow' : 'devices.forgotten'), { severity: 'success' });
    });
  const trust = (isTrusted: boolean) =>
    submit(async () => {
      await identity().setThisDeviceRemembered(isTrusted);
      await refetch();
    });

  const { browser } = confirming;
  const name = browser && (deviceName(browser.userAgent) ?? t('devices.unnamed'));
  const kind = browser?.isThisOne ? 'forgetThis' : browser?.deviceKey === null ? 'signOut' : 'forget';
  const shown = isAll ? browsers : browsers?.slice(0, shownAtFirst);
  return (
    <SecurityPart
      title={t('devices.title')}
      detail={isFailed && <p className={styles['soft']}>{t('devices.failed')}</p>}
      error={formError}
      actions={
        isFailed && (
          <Button kind={size.kind} size={size.button} onClick={() => void refetch()}>
            {t('devices.again')}
          </Button>
        )
      }
    >
      {browsers === undefined && !isFailed && <Skeleton shape="most" />}
      {browsers?.length === 0 && <p className={styles['soft']}>{t('devices.none')}</p>}
      {shown !== undefined && shown.length > 0 && (
        <ul className={styles['devices']}>
          {shown.map((each) => (
            <SessionRow
              key={each.key}
              browser={each}
              hasSecondStep={hasSecondStep}
              isBusy={isBusy}
              onEnd={() => setConfirming({ browser: each, isOpen: true })}
              onTrust={(isTrusted) => void trust(isTrusted)}
            />
          ))}
        </ul>
      )}
      <div className={styles['actions']}>
        {browsers !== undefined && browsers.length > shownAtFirst && !isAll && (
          <Button kind={size.kind} size={size.button} onClick={() => setAll(true)}>
            {t('devices.all', { number: browsers.length })}
          </Button>
        )}
        <Button
          kind="danger"
          size={size.button}
          isBusy={isBusy}
          onClick={() => setConfirming({ browser: null, isOpen: true })}
        >
          {t('everywhere.act')}
        </Button>
      </div>
      {browser === null ? (
        <Question
          isOpen={confirming.isOpen}
          onClose={close}
          title={t('everywhere.question')}
          text={t('everywhere.text')}
          stay={t('everywhere.stay')}
          act={t('everywhere.act')}
          onAct={() => void signOutEverywhere()}
        />
      ) : (
        <Question
          isOpen={confirming.isOpen}
          onClose={close}
          title={t(`devices.question.${kind}`, { name })}
          text={t(`devices.text.${kind}`)}
          stay={t('devices.keep')}
          act={t(kind === 'signOut' ? 'devices.signOut' : 'devices.forget')}
          onAct={() => void end(browser)}
        />
      )}
    </SecurityPart>
  );
}
