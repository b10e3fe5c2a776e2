import { getCurrentAccount } from '@fairlead/contract/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AccountFrame } from '../../../features/accounts/account-frame.tsx';
import { ConfirmEmailNote } from '../../../features/accounts/confirm-email-note.tsx';
import { ConsentFields } from '../../../features/accounts/consent-fields.tsx';
import { EmailInUse } from '../../../features/accounts/email-in-use.tsx';
import { CompanyForm } from '../../../features/exhibitors/company-form.tsx';
import { signOut } from '../../../lib/identity/sign-out.ts';
import { endpointKey } from '../../../lib/query/query.ts';
import { Button } from '../../../ui/button.tsx';

function useGoOn(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await client.resetQueries({ queryKey: endpointKey(getCurrentAccount) });
    await navigate('/projects', { replace: true });
  };
}

/** Second step of signing up: the company, and what its first account agrees to. */
export function CompanyStep() {
  const { t } = useTranslation('exhibitors');
  const other = (
    <Button kind="text" size="small" onClick={() => void signOut()}>
      {t('register.otherAccount')}
    </Button>
  );
  return (
    <AccountFrame title={t('register.title')} subtitle={t('register.subtitle')} foot={other}>
      <EmailInUse />
      <ConfirmEmailNote />
      <CompanyForm consents={<ConsentFields />} onDone={useGoOn()} />
    </AccountFrame>
  );
}
