import { currentTextVersion } from '@fairlead/contract/consents';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { AccountFrame } from '../../features/accounts/account-frame.tsx';
import { ConsentFields } from '../../features/accounts/consent-fields.tsx';
import { isAgreed } from '../../features/consents/agreed.ts';
import { ConsentForm } from '../../features/consents/consent-form.tsx';
import { useConsents } from '../../features/consents/consent-gate.tsx';
import { MyConsents } from '../../features/consents/my-consents.tsx';
import { useHostRole } from '../../lib/config/config-context.ts';
import { signOut } from '../../lib/identity/sign-out.ts';
import { returnPath } from '../../lib/navigation/navigation.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';

/** For who has not agreed to the texts in force; nothing else shows before. Who has agreed already sees to what. */
export function ConsentRoute() {
  const { t } = useTranslation('consents');
  const { search } = useLocation();
  const navigate = useNavigate();
  // Accounts of companies agree by the button that says so; visitors tick each text (decision 047).
  const isByButton = useHostRole() !== 'VISITOR';
  const { consents } = useConsents();
  // As it was when the screen opened: agreeing here leads on from it.
  const [before, setBefore] = useState(consents);
  if (before === undefined && consents !== undefined) setBefore(consents);
  const foot = (
    <Button kind="text" size="small" onClick={() => void signOut()}>
      {t('gate.other')}
    </Button>
  );
  if (before !== undefined && isAgreed(before)) {
    return (
      <AccountFrame title={t('gate.title')} subtitle={t('gate.agreed')} foot={foot}>
        <MyConsents />
        <ButtonLink to={returnPath(search) ?? '/'} kind="main" size="tall" isWide>
          {t('gate.on')}
        </ButtonLink>
      </AccountFrame>
    );
  }
  const isOfOlder = before?.consentTerms === true && before.textVersion !== currentTextVersion;
  return (
    <AccountFrame title={t('gate.title')} subtitle={isOfOlder ? t('gate.changed') : t('gate.first')} foot={foot}>
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
