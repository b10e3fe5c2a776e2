import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button-link.tsx';
import styles from './guest-note.module.css';

/** For who has no sign-in: what an account would be good for. */
export function GuestNote({ email }: { readonly email: string }) {
  const { t } = useTranslation('visitors');
  return (
    <section className={styles['note']} aria-labelledby="guest-note">
      <h2 id="guest-note">{t('guest.title')}</h2>
      <p>{t('guest.text', { email })}</p>
      <ButtonLink to="/sign-up" state={{ email }} kind="quiet" size="tall" isWide>
        {t('guest.create')}
      </ButtonLink>
    </section>
  );
}
