import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useConfig } from '../../lib/config/config-context.ts';
import { identity } from '../../lib/identity/current.ts';
import { returnPath } from '../../lib/navigation/navigation.ts';
import { writeStored } from '../../lib/storage/storage.ts';
import { storageKeys } from '../../lib/storage/storage-keys.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { buildingIcon } from '../../ui/icons.ts';
import styles from './federated-buttons.module.css';
import { GoogleMark } from './google-mark.tsx';
import { useSubmitAccountForm } from './use-submit-account-form.ts';

export function useProviders(): readonly string[] {
  return useConfig().identity.oauth?.providers ?? [];
}

/** Leaves for another provider, and remembers where to come back to. */
export function useSignInWithRedirect(): (provider: string) => Promise<void> {
  const { search } = useLocation();
  return async (provider) => {
    writeStored(storageKeys.idpRedirectTarget, returnPath(search));
    await identity().signInWithRedirect(provider);
  };
}

/** One button for each provider that people may come from. */
export function FederatedButtons({ hasRule = false }: { readonly hasRule?: boolean }) {
  const { t } = useTranslation('accounts');
  const providers = useProviders();
  const go = useSignInWithRedirect();
  const { submit, formError } = useSubmitAccountForm();
  if (providers.length === 0) return null;
  return (
    <div className={styles['place']}>
      {hasRule && <p className={styles['rule']}>{t('login.orWith')}</p>}
      <div className={styles['buttons']}>
        {providers.map((provider) => (
          <Button
            key={provider}
            kind="outline"
            size="tall"
            aria-label={t('login.with', { provider })}
            onClick={() => void submit(() => go(provider))}
          >
            {provider === 'Google' ? <GoogleMark /> : <Icon of={buildingIcon} size={20} />}
            {provider}
          </Button>
        ))}
      </div>
      <FormAlert message={formError} />
    </div>
  );
}
