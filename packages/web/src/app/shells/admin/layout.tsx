import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VerifyBanner } from '../../../features/accounts/verify-banner.tsx';
import { signOut } from '../../../lib/identity/sign-out.ts';
import { Brand } from '../../../ui/brand-mark.tsx';
import { Button } from '../../../ui/button.tsx';
import { outIcon } from '../../../ui/icons.ts';
import { LanguageSwitch } from '../../../ui/language-switch.tsx';
import styles from './layout.module.css';

/** Rail of 224 px and work beside it; below 800 px the rail is a bar above. */
export function AdminLayout({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={styles['frame']}>
      <header className={styles['rail']}>
        <div className={styles['brand']}>
          <Brand size={24} />
          <span className={styles['pill']}>{t('admin.pill')}</span>
        </div>
        <div className={styles['foot']}>
          <LanguageSwitch size="work" />
          <Button kind="quiet" size="work" icon={outIcon} onClick={() => void signOut()}>
            {t('account.signOut')}
          </Button>
        </div>
      </header>
      <main className={styles['main']}>
        <VerifyBanner />
        {children}
      </main>
    </div>
  );
}
