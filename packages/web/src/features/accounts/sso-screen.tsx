import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AccountFrame } from './account-frame.tsx';
import { FederatedButtons, useProviders, useSignInWithRedirect } from './federated-buttons.tsx';
import { useSubmitAccountForm } from './use-submit-account-form.ts';

/** Goes on to the provider that the URL names, or to the only one; otherwise lets people choose. */
export function SsoScreen() {
  const { t } = useTranslation('accounts');
  const { search } = useLocation();
  const providers = useProviders();
  const go = useSignInWithRedirect();
  const { submit, formError } = useSubmitAccountForm();
  const isBegun = useRef(false);
  const wanted = new URLSearchParams(search).get('provider');
  const known = wanted === null && providers.length === 1 ? providers[0] : providers.find((name) => name === wanted);

  useEffect(() => {
    if (known === undefined || isBegun.current) return;
    isBegun.current = true;
    void submit(() => go(known));
  }, [known, submit, go]);

  if (providers.length === 0) return <Navigate to={{ pathname: '/login', search }} replace />;
  const foot = <TextLink to="/login">{t('callback.back')}</TextLink>;
  if (known !== undefined && formError === undefined) {
    return (
      <AccountFrame title={t('callback.title')} foot={foot}>
        <div aria-busy="true">
          <Spinner />
        </div>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={t('sso.title')} subtitle={t('sso.text')} foot={foot}>
      <FormAlert message={formError} />
      <FederatedButtons />
    </AccountFrame>
  );
}
