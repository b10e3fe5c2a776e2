import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { PageBody, PageHeader } from '../../../ui/business/page.tsx';
import { TestMode } from '../../../ui/business/test-mode.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { checkIcon, clockIcon, closeIcon } from '../../../ui/icons.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import styles from './checkout.module.css';
import { CheckoutActions } from './checkout-actions.tsx';
import { CheckoutFacts } from './checkout-facts.tsx';
import { checkoutHead } from './checkout-head.ts';
import { CheckoutLeads } from './checkout-leads.tsx';
import { checkoutState } from './checkout-state.ts';
import { CheckoutSteps } from './checkout-steps.tsx';
import { useFollowedPayment } from './use-followed-payment.ts';

const signs = { ok: checkIcon, bad: closeIcon, off: clockIcon };
const isMissing = (error: unknown): boolean => error instanceof ApiProblem && [400, 404].includes(error.status);

interface CheckoutScreenProps {
  readonly projectId: string;
  readonly projectName: string;
}

/** State of a payment, as it is found: the page thanks for money that has arrived. */
export function CheckoutScreen({ projectId, projectName }: CheckoutScreenProps) {
  const { t } = useTranslation('payments');
  const [search] = useSearchParams();
  const id = search.get('payment');
  const isCancelled = search.get('cancelled') === 'true';
  const { payment, query, openedAt, isPatient, abort, isAborting } = useFollowedPayment(id, isCancelled);
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    await query.refetch();
    setAsking(false);
  };
  const state = payment && checkoutState(payment, isCancelled);
  const head = payment && state && checkoutHead(t, payment, state);
  const leads = `/project/${projectId}/sales-leads-center`;
  return (
    <>
      <PageHeader
        title={t('title')}
        documentTitle={`${head?.title ?? t('title')} · ${projectName}`}
        parent={{ to: leads, label: projectName }}
        beside={payment?.isTest && <TestMode />}
      />
      <PageBody>
        {payment === undefined && (id === null || isMissing(query.error)) && (
          <EmptyState
            size="work"
            title={t('missing.title')}
            actions={
              <ButtonLink to={leads} size="work">
                {t('toLeads')}
              </ButtonLink>
            }
          >
            {t('missing.text')}
          </EmptyState>
        )}
        {payment === undefined && query.error !== null && !isMissing(query.error) && (
          <ErrorState
            size="work"
            title={t('failed')}
            requestId={query.error instanceof ApiProblem ? query.error.requestId : undefined}
            onRetry={() => void query.refetch()}
          />
        )}
        {payment === undefined && query.isLoading && (
          <div className={styles['outcome']} aria-busy="true">
            <Skeleton shape="picture" />
            <Skeleton shape="most" />
            <Skeleton />
          </div>
        )}
        <div className={payment && styles['outcome']}>
          {head && (
            <span className={classNames(styles['sign'], styles[head.tone])} aria-hidden="true">
              {head.tone === 'wait' ? <Spinner className={styles['ring']} /> : <Icon of={signs[head.tone]} size={20} />}
            </span>
          )}
          {/* Always there, so that what comes into it is read out. */}
          <div role="status">
            {head && (
              <>
                <h2 className={styles['title']}>{head.title}</h2>
                <p className={styles['text']}>{head.text}</p>
              </>
            )}
          </div>
          {payment && state === 'WAITING' && (
            <CheckoutSteps
              payment={payment}
              openedAt={openedAt}
              isPatient={isPatient}
              isUnreachable={query.error !== null}
            />
          )}
          {payment && state && state !== 'WAITING' && <CheckoutFacts payment={payment} state={state} />}
          {payment?.target === 'LEAD' && state === 'PAID' && <CheckoutLeads payment={payment} />}
          {payment && state && (
            <CheckoutActions
              payment={payment}
              state={state}
              isAsking={isAsking}
              isAborting={isAborting}
              onAsk={() => void ask()}
              onAbort={abort}
            />
          )}
        </div>
      </PageBody>
    </>
  );
}
