import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button-link.tsx';
import styles from './claims.module.css';
import { useOpenClaims } from './use-claims.ts';

/** Stands above the visitor's points while there are open questions. */
export function ClaimsCard() {
  const { t } = useTranslation('claims');
  const count = useOpenClaims().data?.length ?? 0;
  if (count === 0) return null;
  return (
    <section className={styles['card']} aria-labelledby="claims-card">
      <h2 id="claims-card">{t('title')}</h2>
      <p>{t('card', { count })}</p>
      <ButtonLink to="/claims" kind="main" size="tall" isWide>
        {t('open')}
      </ButtonLink>
    </section>
  );
}
