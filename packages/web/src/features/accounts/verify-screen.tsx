import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { AccountFrame } from './account-frame.tsx';
import { type PendingAccount, readPending } from './pending-account.ts';
import { useStateAtMount } from './use-state-at-mount.ts';
import { VerifyForm } from './verify-form.tsx';

/** The account to confirm: the one begun on this device, or the one that the mail's link names. */
function accountToConfirm(search: string): PendingAccount | null {
  const pending = readPending();
  const username = new URLSearchParams(search).get('username');
  if (username === null || username === pending?.username) return pending;
  return { username, email: '', destination: null, sentAt: 0, registration: null };
}

/** The code that came by mail; opened by its link, it is filled in already. */
export function VerifyScreen() {
  const { t } = useTranslation('accounts');
  const { search } = useLocation();
  const account = useStateAtMount(accountToConfirm(search));
  if (account === null || account.username === '') return <Navigate to="/login" replace />;
  const address = (account.destination ?? account.email).replace(/\*/g, '•');
  const subtitle = address === '' ? t('verify.subtitle') : t('verify.subtitleTo', { address });
  return (
    <AccountFrame title={t('verify.title')} subtitle={subtitle}>
      <VerifyForm account={account} codeOfLink={new URLSearchParams(search).get('code') ?? ''} />
    </AccountFrame>
  );
}
