import { getCurrentAccount } from '@fairlead/contract/accounts';
import { type Exhibitor, getCurrentExhibitor } from '@fairlead/contract/exhibitors';
import { getCurrentOrganizer, type Organizer } from '@fairlead/contract/organizers';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CountingSetting } from '../../../features/counting/counting-setting.tsx';
import { DigestSetting } from '../../../features/digests/digest-setting.tsx';
import { CompanyScreen } from '../../../features/exhibitors/company-screen.tsx';
import { LogoField } from '../../../features/logos/logo-field.tsx';
import { OrganizerSettings } from '../../../features/trade-fairs/organizer-settings.tsx';
import { useFlag } from '../../../lib/config/config-context.ts';
import { endpointKey, useEndpoint } from '../../../lib/query/query.ts';
import { PageHeader } from '../../../ui/business/page.tsx';
import { ViewTabs } from '../../../ui/business/tabs.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';

const quietly = { call: { isQuiet: true } } as const;

function Company({ tabs }: { readonly tabs: ReactNode }) {
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
      tabs={tabs}
      counting={mayCount ? <CountingSetting /> : null}
      logo={<LogoField of="exhibitor" name={data.name} logoUrl={data.logoUrl} onChanged={showLogo} />}
    />
  );
}

function OwnOrganizer({ tabs }: { readonly tabs: ReactNode }) {
  const client = useQueryClient();
  const { data, error, refetch } = useEndpoint(getCurrentOrganizer, {}, quietly);
  if (!data)
    return error === null ? <PageHeader title="" /> : <ErrorState isPage size="work" onRetry={() => void refetch()} />;
  const showLogo = (logoUrl: string | null) => {
    client.setQueriesData<Organizer>(
      { queryKey: endpointKey(getCurrentOrganizer) },
      (old) => old && { ...old, logoUrl },
    );
  };
  const logo = <LogoField of={{ organizerId: data.id }} name={data.name} logoUrl={data.logoUrl} onChanged={showLogo} />;
  return <OrganizerSettings key={data.id} organizer={data} tabs={tabs} logo={logo} />;
}

/** Of the company, and for who runs fairs of the organizer as well. */
export function SettingsRoute() {
  const { t } = useTranslation('trade-fairs');
  const [search] = useSearchParams();
  const isOrganizer = useEndpoint(getCurrentAccount, {}, quietly).data?.roles.includes('ORGANIZER') ?? false;
  if (!isOrganizer) return <Company tabs={null} />;
  const current = search.get('view') === 'organizer' ? 'organizer' : 'company';
  const tabs = (
    <ViewTabs
      label={t('own.places')}
      current={current}
      tabs={[
        { key: 'company', label: t('own.place.company'), to: '/settings' },
        { key: 'organizer', label: t('own.place.organizer'), to: '/settings?view=organizer' },
      ]}
    />
  );
  return current === 'organizer' ? <OwnOrganizer tabs={tabs} /> : <Company tabs={tabs} />;
}
