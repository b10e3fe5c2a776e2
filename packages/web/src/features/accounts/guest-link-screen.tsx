import { isEmail } from '@fairlead/contract/email';
import { requestGuestLink, useGuestLink } from '@fairlead/contract/visitors';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { recordSessionEnd, startGuestSession } from '../../lib/session/session.ts';
import { readStored, storageKeys, writeStored } from '../../lib/storage/storage.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AccountFrame } from './account-frame.tsx';
import { normalEmail } from './field-rules.ts';
import styles from './form.module.css';
import { takeGuestRecord } from './guest-record.ts';

/** Longer than a link works, and the time that its mail may take. */
const askedMs = 2 * 3_600_000;

const isAskedHere = (): boolean => Date.now() < Number(readStored(storageKeys.guestLinkAsked) ?? 0) + askedMs;

interface OpenedProps {
  readonly secret: string;
  /** Where the points of a guest who signed in as a person before are. */
  readonly onGuest: (token: string) => Promise<void>;
  readonly onEnded: () => void;
}

/**
 * Page of the mail's link. It is used by a tap: programs that read mails open every link. Some press the button as well, so that
 * a browser which did not ask for the link asks for a tick first.
 */
function Opened({ secret, onGuest, onEnded }: OpenedProps) {
  const { t } = useTranslation('accounts');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isPerson, setPerson] = useState(false);
  const [isForeign] = useState(() => !isAskedHere());
  const [isMine, setMine] = useState(!isForeign);
  const [isTickMissing, setTickMissing] = useState(false);
  const open = async () => {
    setTickMissing(!isMine);
    if (!isMine) return;
    setBusy(true);
    setFailure(null);
    try {
      const { token } = await call(useGuestLink, { body: { token: secret } }, { isQuiet: true });
      if (token === null) setPerson(true);
      else await onGuest(token);
    } catch (error) {
      if (error instanceof ApiProblem && [400, 409].includes(error.status)) onEnded();
      else setFailure(t('guest.notOpened'));
    } finally {
      setBusy(false);
    }
  };
  if (isPerson) {
    return (
      <AccountFrame title={t('guest.person.title')} subtitle={t('guest.person.text')}>
        <ButtonLink to="/login" replace kind="main" size="tall" isWide>
          {t('login.submit')}
        </ButtonLink>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={t('guest.open.title')} subtitle={t('guest.open.text')}>
      <div className={styles['form']}>
        {isForeign && (
          <Checkbox
            checked={isMine}
            error={isTickMissing && !isMine ? t('guest.open.tick') : undefined}
            onChange={(event) => setMine(event.target.checked)}
          >
            {t('guest.open.mine')}
          </Checkbox>
        )}
        <FormAlert message={failure} />
        <Button kind="main" size="tall" isWide isBusy={isBusy} onClick={() => void open()}>
          {t('guest.open.act')}
        </Button>
      </div>
    </AccountFrame>
  );
}

/** Asks where to send the link; says the same whether anybody is known by the e-mail or not. */
function Ask({ hasEnded }: { readonly hasEnded: boolean }) {
  const { t } = useTranslation('accounts');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const send = form.handleSubmit(async (values) => {
    const email = normalEmail(values.email);
    setFailure(null);
    try {
      await call(requestGuestLink, { body: { email, language: currentLanguage() } }, { isQuiet: true });
      writeStored(storageKeys.guestLinkAsked, String(Date.now()));
      setSentTo(email);
    } catch (error) {
      setFailure(error instanceof ApiProblem ? (error.detail ?? t('guest.notSent')) : t('guest.notSent'));
    }
  });
  const foot = (
    <ButtonLink to="/login" replace kind="text">
      {t('callback.back')}
    </ButtonLink>
  );
  if (sentTo !== null) {
    return (
      <AccountFrame title={t('guest.sent.title')} subtitle={t('guest.sent.text', { email: sentTo })} foot={foot}>
        <Button kind="quiet" size="tall" isWide onClick={() => setSentTo(null)}>
          {t('guest.sent.other')}
        </Button>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title={t(hasEnded ? 'guest.ended.title' : 'guest.ask.title')}
      subtitle={t('guest.ask.text')}
      foot={foot}
    >
      <form className={styles['form']} noValidate onSubmit={(event) => void send(event)}>
        <TextField
          {...form.register('email', { validate: (value) => isEmail(value) || t('field.emailWrong') })}
          label={t('field.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          error={errors.email?.message}
        />
        <FormAlert message={failure} />
        <Button type="submit" kind="main" size="tall" isWide isBusy={isSubmitting} className={styles['submit']}>
          {t('guest.ask.act')}
        </Button>
      </form>
    </AccountFrame>
  );
}

/** The way back for guests, who left an e-mail at a stand and have no password. */
export function GuestLinkScreen() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [secret] = useState(() => new URLSearchParams(hash.slice(1)).get('link'));
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    // It is as good as a password for half an hour: it must not stay in the history.
    if (secret !== null) history.replaceState(history.state, '', location.pathname);
  }, [secret]);
  if (secret === null || hasEnded) return <Ask hasEnded={hasEnded} />;
  const enter = async (token: string) => {
    recordSessionEnd(null);
    startGuestSession(token);
    client.clear();
    await takeGuestRecord(client);
    await navigate('/', { replace: true });
  };
  return <Opened secret={secret} onGuest={enter} onEnded={() => setEnded(true)} />;
}
