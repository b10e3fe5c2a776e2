import { getCurrentAccount } from '@fairlead/contract/accounts';
import { PersonScreen } from '../../../features/exhibitors/person-screen.tsx';
import { useEndpoint } from '../../../lib/query/query.ts';
import { PageHeader } from '../../../ui/business/page.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';

export function ProfileRoute() {
  const { data, error, refetch } = useEndpoint(getCurrentAccount, {}, { call: { isQuiet: true } });
  if (!data)
    return error === null ? <PageHeader title="" /> : <ErrorState isPage size="work" onRetry={() => void refetch()} />;
  return <PersonScreen key={data.id} account={data} />;
}
