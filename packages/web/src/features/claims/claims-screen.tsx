import type { Claim } from '@fairlead/contract/claims';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLongDay, formatTime } from '../../lib/i18n/formats.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { VisitorBar } from '../../ui/visitor/header.tsx';
import { VisitorSheet, VisitorSheetActions } from '../../ui/visitor/sheet.tsx';
import { VisitorMark } from '../../ui/visitor/thumbnail.tsx';
import styles from './claims.module.css';
import { useClaims } from './claims-card.tsx';

interface ClaimRowProps {
  readonly claim: Claim;
  /** The only one: a row among several leaves the weight to the answer for all. */
  readonly isAlone: boolean;
  readonly isBusy: boolean;
  readonly onAnswer: (isOwn: boolean) => void;
}

/** One stand: when it was visited, how much of it, and the two answers. */
function ClaimRow({ claim, isAlone, isBusy, onAnswer }: ClaimRowProps) {
  const { t } = useTranslation('claims');
  const id = useId();
  const { exhibitor, tradeFair, sources, pointCount, firstAt } = claim;
  const when = t('when', {
    day: formatLongDay(firstAt, tradeFair?.timeZone),
    time: formatTime(firstAt, tradeFair?.timeZone),
  });
  const what = [
    sources.includes('VISITOR_SCAN') && t('points', { count: pointCount }),
    sources.includes('STAFF') && t('captured'),
  ].filter((one) => one !== false);
  return (
    <li className={styles['row']}>
      <VisitorMark name={exhibitor.name} logoUrl={exhibitor.logoUrl} className={styles['logo']} />
      <div className={styles['text']} id={id}>
        <h2 translate="no" className={styles['name']}>
          {exhibitor.name}
        </h2>
        <p className={styles['when']}>{[when, ...what].join(' · ')}</p>
        {tradeFair && (
          <p translate="no" className={styles['soft']}>
            {tradeFair.name}
          </p>
        )}
      </div>
      <div className={styles['answers']}>
        <Button kind="quiet" aria-describedby={id} disabled={isBusy} onClick={() => onAnswer(false)}>
          {t('no')}
        </Button>
        <Button
          kind={isAlone ? 'main' : 'outline'}
          aria-describedby={id}
          isBusy={isBusy}
          onClick={() => onAnswer(true)}
        >
          {t('yes')}
        </Button>
      </div>
    </li>
  );
}

interface DenySheetProps {
  /** The visits to deny; none while the sheet is closed. */
  readonly denied: readonly Claim[];
  readonly onClose: () => void;
  readonly onDeny: () => void;
}

/** Asks once before a no, which cannot be taken back. */
function DenySheet({ denied, onClose, onDeny }: DenySheetProps) {
  const { t } = useTranslation('claims');
  const [first] = denied;
  return (
    <VisitorSheet
      isOpen={denied.length > 0}
      onClose={onClose}
      title={t('deny.title', { count: denied.length, name: first?.exhibitor.name ?? '' })}
      detail={t('deny.text', { count: denied.length })}
    >
      <VisitorSheetActions>
        <Button kind="quiet" size="tall" onClick={onClose}>
          {t('deny.cancel')}
        </Button>
        <Button kind="dangerFilled" size="tall" onClick={onDeny}>
          {t('deny.act')}
        </Button>
      </VisitorSheetActions>
    </VisitorSheet>
  );
}

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
