import type { Claim } from '@fairlead/contract/claims';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLongDay, formatTime } from '../../lib/i18n/formats.ts';
import { Button } from '../../ui/button.tsx';
import { VisitorMark } from '../../ui/visitor/thumbnail.tsx';
import styles from './claims.module.css';

interface ClaimRowProps {
  readonly claim: Claim;
  /** The only one: a row among several leaves the weight to the answer for all. */
  readonly isAlone: boolean;
  readonly isBusy: boolean;
  readonly onAnswer: (isOwn: boolean) => void;
}

/** One stand: when it was visited, how much of it, and the two answers. */
export function ClaimRow({ claim, isAlone, isBusy, onAnswer }: ClaimRowProps) {
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
