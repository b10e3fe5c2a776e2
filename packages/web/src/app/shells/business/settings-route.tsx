import { type Exhibitor, getCurrentExhibitor } from '@fairlead/contract/exhibitors';
import { useQueryClient } from '@tanstack/react-query';
import { CountingSetting } from '../../../features/counting/counting-setting.tsx';
import { DigestSetting } from '../../../features/digests/digest-setting.tsx';
import { CompanyScreen } from '../../../features/exhibitors/company-screen.tsx';
import { LogoField } from '../../../features/logos/logo-field.tsx';
import { useFlag } from '../../../lib/config/use-flag.ts';
import { endpointKey, useEndpoint } from '../../../lib/query/query.ts';
import { PageHeader } from '../../../ui/business/page.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';

const quietly = { call: { isQuiet: true } } as const;

export function SettingsRoute() {
  const client = useQueryClient();
  const mayCount = useFlag('analytics');
  const { data, error, refetch } = useEndpoint(getCurrentExhibitor, {}, quietly);
  if (!data)
    return error === null ? <PageHeader title="" /> : <ErrorState isPage size="work" onRetry={() => void refetch()} />;
  const showLogo = (logoUrl: string | null) => {
    client.setQueriesData<Exhibitor>(
      { queryKey: endpointKey(getCurrentExhibitor) },
      (old) => old && { ...old, logoUrl },
    );
  };
  return (
    <CompanyScreen
      key={data.id}
      exhibitor={data}
      mails={<DigestSetting />}
      counting={mayCount ? <CountingSetting /> : null}
      logo={<LogoField of="exhibitor" name={data.name} logoUrl={data.logoUrl} onChanged={showLogo} />}
    />
  );
}
