import { getExhibition } from '@fairlead/contract/exhibitions';
import { listLeads } from '@fairlead/contract/leads';
import { listLicences } from '@fairlead/contract/licences';
import {
  cancelPayment,
  getCredit,
  getPayment,
  getPaymentLeads,
  listPayments,
  type Payment,
  quoteOrder,
} from '@fairlead/contract/payments';
import { explainPrice, getLeadPrice } from '@fairlead/contract/prices';
import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { formatDayAndTime, formatMoney, formatTime } from '../../../lib/i18n/formats.ts';
import { useLeadName } from '../../../lib/lead-name.ts';
import { endpointKey, useEndpoint, useEndpointMutation } from '../../../lib/query/query.ts';
import { PageBody, PageHeader } from '../../../ui/business/page.tsx';
import { TestMode } from '../../../ui/business/state-signs.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { checkIcon, clockIcon, closeIcon } from '../../../ui/icons.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { cardLabel } from '../payment-labels.ts';
import styles from './checkout.module.css';
import { type CheckoutState, checkoutState } from './checkout-state.ts';
import { CheckoutActions, CheckoutFacts, CheckoutSteps } from './checkout-summary.tsx';

const askEveryMs = 5_000;
/** Time for which the page asks by itself; then the person has to press. */
const patienceMs = 5 * 60_000;

/** Queries that a payment changes when it ends. */
const changedByIt = [
  explainPrice,
  getCredit,
  getExhibition,
  getLeadPrice,
  listLeads,
  listLicences,
  listPayments,
  quoteOrder,
];

/** The state of a payment, asked for again for as long as something is to be waited for. */
function useFollowedPayment(id: string | null, isCancelled: boolean) {
  const client = useQueryClient();
  const [openedAt] = useState(() => Date.now());
  const params = { id: id ?? '' };
  const query = useEndpoint(
    getPayment,
    { params },
    {
      enabled: id !== null,
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => {
        const isWaiting = data !== undefined && checkoutState(data, isCancelled) === 'WAITING';
        return isWaiting && Date.now() - openedAt < patienceMs && askEveryMs;
      },
      call: { isQuiet: true },
    },
  );
  const { data: payment } = query;
  const status = payment?.status;
  useEffect(() => {
    if (status === undefined || status === 'OPEN') return;
    for (const endpoint of changedByIt) void client.invalidateQueries({ queryKey: endpointKey(endpoint) });
  }, [client, status]);
  const cancel = useEndpointMutation(cancelPayment, {
    call: { isIdempotent: true },
    onSuccess: (ended) => client.setQueryData(endpointKey(getPayment, { params }), ended),
  });
  return {
    payment,
    query,
    openedAt,
    waitsForLocks: (now: number) => now - openedAt < patienceMs,
    abort: () => cancel.mutate({ params }),
    isAborting: cancel.isPending,
  };
}

interface CheckoutHead {
  readonly tone: 'ok' | 'wait' | 'bad' | 'off';
  readonly title: string;
  readonly text: string;
}

function paidHead(t: TFunction<'payments'>, payment: Payment): CheckoutHead {
  const { target, count, creditedCount, amount, currency, card, endedAt } = payment;
  const unlocked = count - creditedCount;
  const title = () => {
    if (target === 'DASHBOARD') return unlocked > 0 ? t('paid.dashboard') : t('paid.none');
    return unlocked > 0 ? t('paid.leads', { count: unlocked }) : t('paid.none');
  };
  const when = formatDayAndTime(endedAt ?? payment.createdAt);
  const sum = formatMoney(amount, currency);
  const text = () => {
    if (amount === 0) return t('paid.nothing', { when });
    return card === null ? t('paid.sum', { sum, when }) : t('paid.with', { sum, card: cardLabel(t, card), when });
  };
  return { tone: 'ok', title: title(), text: text() };
}

/** State of a payment, in a line and a sentence. */
function checkoutHead(t: TFunction<'payments'>, payment: Payment, state: CheckoutState): CheckoutHead {
  const { target, count, currency, refunded, card, expiresAt } = payment;
  const until = formatTime(expiresAt);
  const kept = target === 'LEAD' ? t('kept.leads', { count, until }) : t('kept.dashboard', { until });
  switch (state) {
    case 'PAID':
      return paidHead(t, payment);
    case 'REFUNDED': {
      const sum = formatMoney(refunded, currency);
      const text =
        card === null ? t('refunded.text', { sum }) : t('refunded.toCard', { sum, card: cardLabel(t, card) });
      return { tone: 'off', title: t('refunded.title'), text };
    }
    case 'WAITING':
      return { tone: 'wait', title: t('waiting.title'), text: t('waiting.text') };
    case 'NOT_PAID':
      return { tone: 'off', title: t('notPaid.title'), text: `${t('notPaid.text')} ${kept}` };
    case 'DECLINED':
      return { tone: 'bad', title: t('declined.title'), text: `${t('declined.text')} ${kept}` };
    case 'FAILED':
      return { tone: 'bad', title: t('declined.title'), text: t('declined.over') };
    case 'EXPIRED':
      return { tone: 'off', title: t('expired.title'), text: t('expired.text') };
  }
}

/** So many are named; the list of leads has the others. */
const most = 10;

/** Unlocked leads, each a link; nothing where the lists do not come, as the payment is what the page is about. */
function CheckoutLeads({ payment }: { readonly payment: Payment }) {
  const { t } = useTranslation('payments');
  const leadName = useLeadName();
  const { id, projectId, count, creditedCount } = payment;
  const unlocked = useEndpoint(getPaymentLeads, { params: { id } }, { call: { isQuiet: true } });
  const ids = unlocked.data?.leadIds ?? [];
  const leads = useEndpoint(
    listLeads,
    { params: { projectId }, query: { ids: ids.join(','), limit: most } },
    { enabled: ids.length > 0, call: { isQuiet: true } },
  );
  const named = leads.data?.items ?? [];
  if (named.length === 0) return null;
  const others = count - creditedCount - named.length;
  return (
    <section className={styles['leads']} aria-labelledby="unlocked-leads">
      <h3 id="unlocked-leads">{t('unlockedLeads')}</h3>
      <ul>
        {named.map((lead) => (
          <li key={lead.id}>
            <Link
              translate={lead.name || lead.email ? 'no' : undefined}
              to={`/project/${projectId}/sales-leads-center?lead=${lead.id}`}
            >
              {leadName(lead)}
            </Link>
            {lead.organization && <small translate="no">{lead.organization}</small>}
          </li>
        ))}
      </ul>
      {others > 0 && <p>{t('unlockedOthers', { count: others })}</p>}
    </section>
  );
}

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
  const { payment, query, openedAt, waitsForLocks, abort, isAborting } = useFollowedPayment(id, isCancelled);
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
              waitsForLocks={waitsForLocks}
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
