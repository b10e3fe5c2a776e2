import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useHostRole } from '../../lib/config/config-context.ts';
import { IdentityError } from '../../lib/identity/identity.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { AccountFrame } from './account-frame.tsx';
import { confirmAccount } from './confirm-account.ts';
import styles from './form.module.css';
import { refusal } from './identity-messages.ts';
import { type PendingAccount, shownDestination } from './pending-account.ts';
import { useResend } from './use-resend.ts';
import { useSubmitAccountForm } from './use-submit-account-form.ts';

type Outcome = 'done' | 'used' | 'false' | { readonly error: unknown };

function outcomeOf(error: unknown): Outcome {
  const code = error instanceof IdentityError ? error.code : null;
  if (code === 'ALREADY_CONFIRMED') return 'used';
  return code === 'CODE_WRONG' || code === 'CODE_EXPIRED' ? 'false' : { error };
}

interface OpenedLinkProps {
  readonly account: PendingAccount;
  readonly code: string;
  /** Another link was sent. */
  readonly onSent: () => void;
}

/**
 * Page of the link in a new account's mail: asks whether the reader made the account, confirms the e-mail address on a yes, and
 * shows the result. Opening it changes nothing: programs that read mails open every link, and some press its button. A tick is
 * beyond them; the browser in which the account was made is asked for none.
 */
export function OpenedLink({ account, code, onSent }: OpenedLinkProps) {
  const { t } = useTranslation('accounts');
  const role = useHostRole();
  const navigate = useNavigate();
  const resend = useResend(account);
  const { submit, isBusy, formError } = useSubmitAccountForm();
  const [isConfirming, setConfirming] = useState(false);
  const [isMine, setMine] = useState(account.email !== '');
  const [isTickMissing, setTickMissing] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();

  const confirm = async () => {
    setTickMissing(!isMine);
    if (!isMine) return;
    setConfirming(true);
    const confirmed = confirmAccount(account.username, code, role);
    setOutcome(await confirmed.then(() => 'done' as const, outcomeOf));
    setConfirming(false);
  };
  useEffect(() => {
    // The link's secrets must not stay in the history.
    void navigate({ search: '', hash: '' }, { replace: true });
  }, [navigate]);

  if (outcome === undefined) {
    const destination = shownDestination(account);
    return (
      <AccountFrame
        title={t('link.ask.title')}
        subtitle={destination === '' ? t('link.ask.text') : t('link.ask.textTo', { destination })}
      >
        <div className={styles['form']}>
          {account.email === '' && (
            <Checkbox
              checked={isMine}
              error={isTickMissing && !isMine ? t('link.ask.tick') : undefined}
              onChange={(event) => setMine(event.target.checked)}
            >
              {t('link.ask.mine')}
            </Checkbox>
          )}
          <Button kind="main" size="tall" isWide isBusy={isConfirming} onClick={() => void confirm()}>
            {t('link.ask.confirm')}
          </Button>
          <p className={styles['plain']}>{t('link.ask.notYou')}</p>
        </div>
      </AccountFrame>
    );
  }
  if (outcome === 'done' || outcome === 'used') {
    return (
      <AccountFrame title={t(`link.${outcome}.title`)} subtitle={t(`link.${outcome}.text`)}>
        <ButtonLink to="/login" replace kind="main" size="tall" isWide>
          {t('login.submit')}
        </ButtonLink>
      </AccountFrame>
    );
  }
  const sendAnother = async () => {
    await resend();
    onSent();
  };
  const isFalse = outcome === 'false';
  return (
    <AccountFrame title={t('link.false.title')} subtitle={isFalse ? t('link.false.text') : undefined}>
      <div className={styles['form']}>
        {!isFalse && <FormAlert message={refusal(outcome.error, t).message} />}
        <FormAlert message={formError} />
        <Button
          kind="main"
          size="tall"
          isWide
          isBusy={isBusy || isConfirming}
          onClick={() => void (isFalse ? submit(sendAnother) : confirm())}
        >
          {t(isFalse ? 'link.another' : 'link.retry')}
        </Button>
        <ButtonLink to="/login" replace kind="quiet" size="tall" isWide>
          {t('callback.back')}
        </ButtonLink>
      </div>
    </AccountFrame>
  );
}
