import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './pricing.module.css';

interface SectionProps {
  readonly title: string;
  readonly note?: ReactNode;
  /** At the right of the heading. */
  readonly end?: ReactNode;
  /** Query of its content; it is drawn when that is there. */
  readonly query: {
    readonly isPending: boolean;
    readonly data: unknown;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly children: ReactNode;
}

/** One of the parts of the page, each of which is fetched, and fails, by itself. */
export function Section({ title, note, end, query, children }: SectionProps) {
  const { t } = useTranslation('payments');
  const id = useId();
  const { error } = query;
  const isThere = query.data !== undefined;
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <div className={styles['head']}>
        <h2 id={id}>{title}</h2>
        {note && <p>{note}</p>}
        {end && <div className={styles['end']}>{end}</div>}
      </div>
      {query.isPending && (
        <div className={styles['loading']} aria-busy="true">
          <Skeleton />
          <Skeleton shape="most" />
        </div>
      )}
      {!isThere && error !== null && (
        <ErrorState
          size="work"
          title={t('pricing.failed')}
          requestId={error instanceof ApiProblem ? error.requestId : undefined}
          onRetry={() => void query.refetch()}
        />
      )}
      {isThere && children}
    </section>
  );
}
