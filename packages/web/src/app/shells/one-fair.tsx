import { type Exhibition, getExhibition } from '@fairlead/contract/exhibitions';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiProblem } from '../../lib/client/failures.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { NoSuchFair } from './no-such-fair.tsx';

/** Fetches the fair of the URL and draws what its children say about it. */
export function OneFair({ children }: { readonly children: (fair: Exhibition) => ReactNode }) {
  const { t } = useTranslation('fairs');
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
