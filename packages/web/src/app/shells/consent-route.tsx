import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { AccountFrame } from '../../features/accounts/account-frame.tsx';
import { ConsentFields } from '../../features/accounts/consent-fields.tsx';
import { ConsentForm } from '../../features/consents/consent-form.tsx';
import { useHostRole } from '../../lib/config/config-context.ts';
import { signOut } from '../../lib/identity/sign-out.ts';
import { returnPath } from '../../lib/navigation/navigation.ts';
import { Button } from '../../ui/button.tsx';

/** For who has not agreed to the texts in force; nothing else shows before. */
export function ConsentRoute() {
  const { t } = useTranslation('consents');
  const { search } = useLocation();
  const navigate = useNavigate();
  // Who works for a company agrees by the button that says so; visitors tick each text (decision 047).
  const isByButton = useHostRole() !== 'VISITOR';
  const foot = (
    <Button kind="text" size="small" onClick={() => void signOut()}>
      {t('gate.other')}
    </Button>
  );
  return (
    <AccountFrame title={t('gate.title')} subtitle={t('gate.subtitle')} foot={foot}>
      <ConsentForm
        fields={<ConsentFields isByButton={isByButton} />}
        isByButton={isByButton}
        onDone={async () => {
          await navigate(returnPath(search) ?? '/', { replace: true });
        }}
      />
    </AccountFrame>
  );
}
