import { emailText } from '@fairlead/contract/domain-text';
import { getVisitor } from '@fairlead/contract/visitors';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { signOut } from '../../lib/identity/sign-out.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { type Appearance, setAppearance, useAppearance } from '../../lib/theme/appearance.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { helpIcon, lockIcon, nextIcon, settingsIcon } from '../../ui/icons.ts';
import { LanguageSwitch, Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { VisitorHeader } from '../../ui/visitor/header.tsx';
import { VisitorSheet, VisitorSheetActions } from '../../ui/visitor/sheet.tsx';
import { type Configuration, useConfiguration } from './configuration.tsx';
import { ProfileForm } from './profile-form.tsx';
import styles from './profile-screen.module.css';

/** Data that is on this device only. */
interface Unsent {
  readonly count: number;
  /** Tries to send it; resolves when nothing is left to try for now. */
  readonly send: () => Promise<unknown>;
  /** How much of which kind. */
  readonly kinds: ReactNode;
}

interface SignOutProps {
  readonly unsent: Unsent;
  /** Of a guest, who comes back by a link that is mailed to it; null of anybody else. */
  readonly guestEmail: string | null;
}

/**
 * Signing out warns while anything is not sent: it stays on this phone and goes on when the same person is back. A guest is offered an
 * account.
 */
function SignOut({ unsent, guestEmail }: SignOutProps) {
  const { t } = useTranslation('visitors');
  const [isConfirming, setConfirming] = useState(false);
  const [isSending, setSending] = useState(false);
  const [hasTried, setTried] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const { count, kinds } = unsent;

  const leave = () => {
    setLeaving(true);
    void signOut();
  };
  const sendFirst = () => {
    setSending(true);
    void unsent.send().finally(() => {
      setSending(false);
      setTried(true);
    });
  };
  const isSent = hasTried && count === 0;
  return (
    <>
      <Button
        kind="quiet"
        size="tall"
        isWide
        isBusy={isLeaving}
        onClick={() => (count > 0 || guestEmail !== null ? setConfirming(true) : leave())}
      >
        {t('signOut.act')}
      </Button>
      <VisitorSheet
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('signOut.question')}
        detail={
          count > 0
            ? t('signOut.waiting', { count })
            : hasTried
              ? t('signOut.allSent')
              : t('signOut.guest', { email: guestEmail ?? '' })
        }
      >
        {count > 0 && kinds}
        {hasTried && !isSending && !isSent && <p role="alert">{t('signOut.notSent')}</p>}
        <VisitorSheetActions>
          <Button kind="text" size="tall" onClick={() => setConfirming(false)}>
            {t('signOut.stay')}
          </Button>
          <Button
            kind={isSent && guestEmail === null ? 'main' : 'quiet'}
            size="tall"
            isBusy={isLeaving}
            onClick={leave}
          >
            {t('signOut.act')}
          </Button>
          {count === 0 && guestEmail !== null && (
            <ButtonLink to="/sign-up" state={{ email: guestEmail }} kind="main" size="tall">
              {t('guest.create')}
            </ButtonLink>
          )}
          {count > 0 && (
            <Button kind="main" size="tall" isBusy={isSending} onClick={sendFirst}>
              {t('signOut.sendFirst')}
            </Button>
          )}
        </VisitorSheetActions>
      </VisitorSheet>
    </>
  );
}

/** For who has no sign-in: what an account would be good for. */
function GuestNote({ email }: { readonly email: string }) {
  const { t } = useTranslation('visitors');
  return (
    <section className={styles['note']} aria-labelledby="guest-note">
      <h2 id="guest-note">{t('guest.title')}</h2>
      <p>{t('guest.text', { email })}</p>
      <ButtonLink to="/sign-up" state={{ email }} kind="quiet" size="tall" isWide>
        {t('guest.create')}
      </ButtonLink>
    </section>
  );
}

const appearances: readonly Appearance[] = ['system', 'light', 'dark'];

interface ProfileScreenProps {
  readonly unsent: Unsent;
  /** The way to the list of it. */
  readonly unsentLink: ReactNode;
}

/** The profile that exhibitors see, the look and language of the app, and the way out. */
export function ProfileScreen({ unsent, unsentLink }: ProfileScreenProps) {
  const { t } = useTranslation('visitors');
  usePageTitle(t('profile.title'));
  const visitor = useEndpoint(getVisitor, {}, { call: { isQuiet: true } });
  const appearance = useAppearance();
  const { change } = useConfiguration();
  // It holds here whether it could be kept or not; other devices follow at their next sign-in.
  const keep = (changes: Partial<Configuration>) =>
    void change(changes).catch(() => showToast(t('settings.onlyHere'), { severity: 'info' }));
  return (
    <>
      <VisitorHeader title={t('profile.title')} />
      {visitor.data ? (
        <>
          <p translate="no" className={styles['email']}>
            {emailText(visitor.data.email)}
          </p>
          {visitor.data.isGuest && <GuestNote email={visitor.data.email} />}
          <ProfileForm key={visitor.data.id} visitor={visitor.data} />
        </>
      ) : visitor.error !== null ? (
        <ErrorState onRetry={() => void visitor.refetch()} />
      ) : (
        <div className={styles['loading']} aria-busy="true">
          {['name', 'organization', 'city'].map((field) => (
            <Skeleton key={field} className={styles['field']} />
          ))}
        </div>
      )}
      {unsentLink}
      <hr className={styles['rule']} />
      <section className={styles['settings']} aria-label={t('settings.title')}>
        <div className={styles['setting']}>
          <h2 className={styles['label']}>{t('settings.language')}</h2>
          <LanguageSwitch onChosen={(language) => keep({ language })} />
        </div>
        <div className={styles['setting']}>
          <h2 className={styles['label']}>{t('settings.appearance')}</h2>
          <Segmented<Appearance>
            label={t('settings.appearance')}
            value={appearance}
            onChange={(chosen) => {
              setAppearance(chosen);
              keep({ appearance: chosen });
            }}
            segments={appearances.map((value) => ({ value, label: t(`settings.${value}`) }))}
          />
        </div>
        <Link to="/settings" className={styles['row']}>
          <Icon of={settingsIcon} />
          <span className={styles['label']}>{t('settings.more')}</span>
          <Icon of={nextIcon} className={styles['soft']} />
        </Link>
        <Link to="/account" className={styles['row']}>
          <Icon of={lockIcon} />
          <span className={styles['label']}>{t('settings.security')}</span>
          <Icon of={nextIcon} className={styles['soft']} />
        </Link>
        <Link to="/help-center" className={styles['row']}>
          <Icon of={helpIcon} />
          <span className={styles['label']}>{t('settings.help')}</span>
          <Icon of={nextIcon} className={styles['soft']} />
        </Link>
        <div className={styles['out']}>
          <SignOut unsent={unsent} guestEmail={visitor.data?.isGuest ? visitor.data.email : null} />
        </div>
      </section>
    </>
  );
}
