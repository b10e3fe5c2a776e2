import { answerClaims, type Claim, listClaims } from '@fairlead/contract/claims';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import styles from './claims.module.css';

const useOpenClaims = () => useEndpoint(listClaims, {}, { call: { isQuiet: true } });

/** The stands that the visitor is asked about, and the answers to them. */
export function useClaims() {
  const { t } = useTranslation('claims');
  const client = useQueryClient();
  const list = useOpenClaims();
  const [answering, setAnswering] = useState<readonly string[]>([]);

  /** Says the same of these. What was answered on another phone meanwhile is gone from the list as well. */
  const answer = async (claims: readonly Claim[], isOwn: boolean): Promise<void> => {
    const answers = claims.map(({ id }) => ({ id, isOwn }));
    setAnswering(answers.map(({ id }) => id));
    try {
      await call(answerClaims, { body: { answers } }, { isQuiet: true });
      // Points, documents, answers and the list of exhibitors with the visitor's data may all have grown.
      await client.invalidateQueries();
      const [first] = claims;
      const values = { count: claims.length, name: first?.exhibitor.name ?? '' };
      showToast(t(isOwn ? 'joined' : 'denied', values), { severity: 'success' });
    } catch (error) {
      showToast(error instanceof ApiProblem ? error.detail : t('notSent'), { severity: 'error' });
    } finally {
      setAnswering([]);
    }
  };
  return { list, answering, answer };
}

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
