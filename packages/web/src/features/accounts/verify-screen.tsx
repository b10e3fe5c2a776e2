import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { useConfig } from '../../lib/config/config-context.ts';
import { AccountFrame } from './account-frame.tsx';
import { LinkWait } from './link-wait.tsx';
import { OpenedLink } from './opened-link.tsx';
import { type PendingAccount, readPending, shownDestination } from './pending-account.ts';
import { useStateAtMount } from './use-state-at-mount.ts';
import { VerifyForm } from './verify-form.tsx';

/** The account to confirm: the one begun on this device, or the one that the mail's link names. */
function accountToConfirm(search: string, hash: string): PendingAccount | null {
  const pending = readPending();
  const username = new URLSearchParams(search).get('username');
  if (username === null || username === pending?.username) return pending;
  const destination = new URLSearchParams(hash.slice(1)).get('to');
  // Mail scanners press buttons: another code would take the place of the one in the mail, and its mail would be opened as well.
  return { username, email: '', destination, sentAt: Date.now(), registration: null };
}

/** Confirms the e-mail address of a new account, by the code that came by mail or by its link. */
export function VerifyScreen() {
  const { t } = useTranslation('accounts');
  const { search, hash } = useLocation();
  const { identity: config } = useConfig();
  const account = useStateAtMount(accountToConfirm(search, hash));
  const code = useStateAtMount(new URLSearchParams(search).get('code') ?? '');
  const [isSentAgain, setSentAgain] = useState(false);
  if (account === null || account.username === '') return <Navigate to="/login" replace />;
  if (config.signUpVerificationMethod === 'link') {
    if (code === '') return <LinkWait account={account} />;
    if (isSentAgain) return <LinkWait account={{ ...account, sentAt: Date.now() }} />;
    return <OpenedLink account={account} code={code} onSent={() => setSentAgain(true)} />;
  }
  const destination = shownDestination(account);
  const subtitle = destination === '' ? t('verify.subtitle') : t('verify.subtitleTo', { destination });
  return (
    <AccountFrame title={t('verify.title')} subtitle={subtitle}>
      <VerifyForm account={account} codeOfLink={code} />
    </AccountFrame>
  );
}
