import { useTranslation } from 'react-i18next';
import { signOut } from '../../lib/identity/sign-out.ts';
import { readClaims, storedToken } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { infoIcon } from '../../ui/icons.ts';
import styles from './email-in-use.module.css';
import { useStateAtMount } from './use-state-at-mount.ts';

/**
 * Shown to a person who came from another provider, before a second account is made: their e-mail address already has an
 * account here, with a password. The two are never joined because of the e-mail address alone.
 */
export function EmailInUse() {
  const { t } = useTranslation('accounts');
  const claims = useStateAtMount(readClaims(storedToken()));
  if (claims?.['custom:address_in_use'] !== 'true') return null;
  const provider = claims.identities?.[0]?.providerName ?? '';
  return (
    <div className={styles['note']} role="note">
      <Icon of={infoIcon} size={20} />
      <p>{t('inUse.text', { email: claims.email ?? '', provider })}</p>
      <Button kind="outline" size="touch" isWide onClick={() => void signOut()}>
        {t('inUse.signIn')}
      </Button>
    </div>
  );
}
