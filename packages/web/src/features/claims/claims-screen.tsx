import type { Claim } from '@fairlead/contract/claims';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { VisitorBar } from '../../ui/visitor/header.tsx';
import { ClaimRow } from './claim-row.tsx';
import styles from './claims.module.css';
import { DenySheet } from './deny-sheet.tsx';
import { useClaims } from './use-claims.ts';

const pointsPath = '/mixie-points';

/** Stands that were visited under the visitor's e-mail: which of the visits were theirs. */
export function ClaimsScreen() {
  const { t } = useTranslation('claims');
  usePageTitle(t('title'));
  const { list, answering, answer } = useClaims();
  const [denied, setDenied] = useState<readonly Claim[]>([]);
  const claims = list.data ?? [];
  return (
    <>
      <VisitorBar backLabel={t('back')} backTo={pointsPath} />
      <div className={styles['head']}>
        <h1 className={styles['title']}>{t('title')}</h1>
        {claims.length > 0 && <p className={styles['soft']}>{t('text')}</p>}
      </div>
      {list.data === undefined && list.error !== null && <ErrorState onRetry={() => void list.refetch()} />}
      {list.data === undefined && list.error === null && (
        <div className={styles['loading']} aria-busy="true">
          <Skeleton />
          <Skeleton shape="most" />
        </div>
      )}
      {list.data?.length === 0 && (
        <EmptyState
          title={t('none.title')}
          actions={
            <ButtonLink to={pointsPath} kind="main" size="tall">
              {t('none.act')}
            </ButtonLink>
          }
        >
          {t('none.text')}
        </EmptyState>
      )}
      <ul className={styles['list']}>
        {claims.map((claim) => (
          <ClaimRow
            key={claim.id}
            claim={claim}
            isAlone={claims.length === 1}
            isBusy={answering.includes(claim.id)}
            onAnswer={(isOwn) => (isOwn ? void answer([claim], true) : setDenied([claim]))}
          />
        ))}
      </ul>
      {claims.length > 1 && (
        <div className={styles['all']}>
          <Button
            kind="main"
            size="tall"
            isWide
            isBusy={answering.length > 1}
            onClick={() => void answer(claims, true)}
          >
            {t('yesAll')}
          </Button>
          <Button kind="text" size="tall" isWide onClick={() => setDenied(claims)}>
            {t('noneOfThem')}
          </Button>
        </div>
      )}
      <DenySheet
        denied={denied}
        onClose={() => setDenied([])}
        onDeny={() => {
          setDenied([]);
          void answer(denied, false);
        }}
      />
    </>
  );
}
