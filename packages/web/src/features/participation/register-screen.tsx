import { type AskedAttribute, getAdditionalVisitorAttributes } from '@fairlead/contract/organizers';
import { getOwnParticipation, type OwnParticipation } from '@fairlead/contract/participation';
import { getPublicTradeFair, type PublicTradeFair } from '@fairlead/contract/trade-fairs';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiProblem } from '../../lib/client/failures.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { FairHead } from './fair-head.tsx';
import { NoSuchFair } from './fair-redirect-screen.tsx';
import { RegisterForm } from './register-form.tsx';
import { rememberFair } from './remembered-fair.ts';

/** Registers a visitor for a fair, with what its organizer asks beyond the profile. */
export function RegisterScreen() {
  const { id = '' } = useParams();
  const quiet = { call: { isQuiet: true } } as const;
  const fair = useEndpoint(getPublicTradeFair, { query: { qrCode: id } }, quiet);
  const tradeFairId = fair.data?.id ?? '';
  const found = { enabled: fair.data !== undefined, staleTime: 0, refetchOnWindowFocus: false, ...quiet };
  const asked = useEndpoint(getAdditionalVisitorAttributes, { query: { tradeFairId } }, found);
  const own = useEndpoint(getOwnParticipation, { params: { tradeFairId } }, found);
  if (fair.data && asked.data && own.data) return <Loaded fair={fair.data} asked={asked.data} own={own.data} />;
  const error = fair.error ?? asked.error ?? own.error;
  if (error === null) return <div aria-busy="true" />;
  if (error instanceof ApiProblem && (error.status === 404 || error.status === 400)) return <NoSuchFair />;
  const retry = () => Promise.all([fair.refetch(), fair.data && asked.refetch(), fair.data && own.refetch()]);
  return <ErrorState isPage onRetry={() => void retry()} />;
}

interface LoadedProps {
  readonly fair: PublicTradeFair;
  readonly asked: readonly AskedAttribute[];
  readonly own: OwnParticipation;
}

function Loaded({ fair, asked, own }: LoadedProps) {
  const { t } = useTranslation('participation');
  usePageTitle(t('register.title', { fair: fair.name }));
  useEffect(() => rememberFair(fair), [fair]);
  return (
    <article>
      <FairHead fair={fair} />
      <RegisterForm tradeFairId={fair.id} asked={asked} own={own} />
    </article>
  );
}
