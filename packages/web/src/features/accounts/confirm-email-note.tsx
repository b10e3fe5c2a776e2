import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { infoIcon } from '../../ui/icons.ts';
import { codeRequest } from './code-request.ts';
import styles from './email-in-use.module.css';
import { useUnverified } from './use-unverified.ts';

/** Tells people with an unconfirmed e-mail that a company's invitation may wait for it, and leads to the code. */
export function ConfirmEmailNote() {
  const { t } = useTranslation('accounts');
  const location = useLocation();
  if (useUnverified() === null) return null;
  return (
    <div className={styles['note']} role="note">
      <Icon of={infoIcon} size={20} />
      <p>{t('unverified.company')}</p>
      <ButtonLink kind="outline" size="touch" isWide to="/verify-email" state={codeRequest(location)}>
        {t('unverified.confirm')}
      </ButtonLink>
    </div>
  );
}
