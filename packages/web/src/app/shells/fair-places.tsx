import { getCurrentAccount } from '@fairlead/contract/accounts';
import { type Exhibition, getExhibition } from '@fairlead/contract/exhibitions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useOutletContext, useParams, useSearchParams } from 'react-router';
import { askForCode } from '../../features/accounts/ask-for-code.ts';
import { useUnverified } from '../../features/accounts/use-unverified.ts';
import { ExhibitorsScreen } from '../../features/fairs/exhibitors-screen.tsx';
import { FairScreen } from '../../features/fairs/fair-screen.tsx';
import { FairsScreen } from '../../features/fairs/fairs-screen.tsx';
import { QuestionsScreen } from '../../features/fairs/questions-screen.tsx';
import { ImportAction } from '../../features/imports/import-action.tsx';
import { ApiProblem } from '../../lib/client/failures.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';

interface PlaceProps {
  readonly isAdmin: boolean;
}

/** All fairs for an administrator, an organizer's own for its people. */
export function FairsPlace({ isAdmin }: PlaceProps) {
  return isAdmin ? <FairsScreen organizerId={null} /> : <OwnFairs />;
}

function OwnFairs() {
  const account = useEndpoint(getCurrentAccount, {}, { staleTime: 5 * 60_000, call: { isQuiet: true } });
  const organizerId = account.data?.organizerId;
  if (account.data === undefined) return null;
  return organizerId ? <FairsScreen organizerId={organizerId} /> : <NoSuchFair />;
}

export function NewFairPlace({ isAdmin }: PlaceProps) {
  return <FairScreen isAdmin={isAdmin} />;
}

/** A fair that is not public may be hidden from somebody invited to it whose e-mail is not confirmed. */
function NoSuchFair() {
  const { t } = useTranslation(['fairs', 'accounts']);
  const location = useLocation();
  const isUnverified = useUnverified() !== null;
  return (
    <>
      <PageHeader title={t('title')} />
      <PageBody>
        <EmptyState
          size="work"
          title={t('missing.title')}
          actions={
            <>
              {isUnverified && (
                <ButtonLink to="/verify-email" state={askForCode(location)} size="work" kind="main">
                  {t('accounts:unverified.confirm')}
                </ButtonLink>
              )}
              <ButtonLink to="/" size="work" kind={isUnverified ? 'outline' : 'main'}>
                {t('missing.back')}
              </ButtonLink>
            </>
          }
        >
          <p>{t('missing.words')}</p>
          {isUnverified && <p>{t('accounts:unverified.fair')}</p>}
        </EmptyState>
      </PageBody>
    </>
  );
}

/** Fetches the fair of the address and draws what is said about it. */
export function OneFair({ children }: { readonly children: (fair: Exhibition) => ReactNode }) {
  const { t } = useTranslation('fairs');
  const { id = '' } = useParams();
  const { data, error, refetch } = useEndpoint(getExhibition, { params: { id } }, { call: { isQuiet: true } });
  if (data?.kind === 'TRADE_FAIR') return children(data);
  if (error === null && data === undefined) return <PageHeader title="" />;
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

/** The fair of the address, for all of its places. A public fair of others is not theirs to edit. */
export function FairLayout() {
  return (
    <OneFair>
      {(fair) => (fair.participation === null ? <NoSuchFair /> : <Outlet key={fair.id} context={fair} />)}
    </OneFair>
  );
}

const useFair = () => useOutletContext<Exhibition>();

export function FairDetailsPlace({ isAdmin }: PlaceProps) {
  const fair = useFair();
  const [search] = useSearchParams();
  if (search.get('view') === 'questions') return <QuestionsScreen fair={fair} />;
  // The form keeps what it began with; only putting the fair away, or back, begins it anew.
  return <FairScreen key={`${fair.id} ${fair.archivedAt}`} fair={fair} isAdmin={isAdmin} />;
}

export function FairExhibitorsPlace() {
  const fair = useFair();
  return <ExhibitorsScreen fair={fair} importAction={<ImportAction fair={fair} />} />;
}
