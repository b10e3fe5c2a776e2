import { getCurrentAccount } from '@fairlead/contract/accounts';
import { type Exhibition, getExhibition } from '@fairlead/contract/exhibitions';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useParams } from 'react-router';
import { codeRequest } from '../../features/accounts/code-request.ts';
import { useUnverified } from '../../features/accounts/use-unverified.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';

/** A fair that is not public stays hidden from an invited person whose e-mail is not confirmed. */
function NoSuchFair({ isSuspended = false }: { readonly isSuspended?: boolean }) {
  const { t } = useTranslation(['trade-fairs', 'accounts']);
  const location = useLocation();
  const isUnverified = useUnverified() !== null;
  return (
    <>
      <PageHeader title={t('title')} />
      <PageBody>
        <EmptyState
          size="work"
          title={isSuspended ? t('missing.suspended') : t('missing.title')}
          actions={
            <>
              {isUnverified && (
                <ButtonLink to="/verify-email" state={codeRequest(location)} size="work" kind="main">
                  {t('accounts:unverified.confirm')}
                </ButtonLink>
              )}
              <ButtonLink to="/" size="work" kind={isUnverified ? 'outline' : 'main'}>
                {t('missing.back')}
              </ButtonLink>
            </>
          }
        >
          <p>{isSuspended ? t('missing.suspendedText') : t('missing.text')}</p>
          {isUnverified && <p>{t('accounts:unverified.fair')}</p>}
        </EmptyState>
      </PageBody>
    </>
  );
}

/** Fetches the fair of the URL and draws what its children say about it. */
export function OneFair({ children }: { readonly children: (fair: Exhibition) => ReactNode }) {
  const { t } = useTranslation('trade-fairs');
  const { id = '' } = useParams();
  const { data, error, refetch } = useEndpoint(getExhibition, { params: { id } }, { call: { isQuiet: true } });
  const waiting = <PageHeader title="" />;
  if (data?.kind === 'TRADE_FAIR') return <Suspense fallback={waiting}>{children(data)}</Suspense>;
  if (error === null && data === undefined) return waiting;
  if (!error || (error instanceof ApiProblem && [400, 404].includes(error.status))) return <NoSuchFair />;
  return (
    <>
      <PageHeader title={t('title')} />
      <PageBody>
        <ErrorState
          size="work"
          title={t('failed')}
          requestId={error instanceof ApiProblem ? error.requestId : undefined}
          onRetry={() => void refetch()}
        />
      </PageBody>
    </>
  );
}

/** Draws what belongs to the account's organizer; an account without one has no fair. */
export function OrganizersOnly({ children }: { readonly children: (organizerId: string) => ReactNode }) {
  const account = useEndpoint(getCurrentAccount, {}, { staleTime: 5 * 60_000, call: { isQuiet: true } });
  const organizerId = account.data?.organizerId;
  if (account.data === undefined) return null;
  if (organizerId) return children(organizerId);
  return <NoSuchFair isSuspended={account.data.organizerSuspension !== undefined} />;
}

/** Fetches the fair of the URL for all of its routes. A public fair of others is not theirs to edit. */
export function FairLayout() {
  return (
    <OneFair>
      {(fair) => (fair.participation === null ? <NoSuchFair /> : <Outlet key={fair.id} context={fair} />)}
    </OneFair>
  );
}
