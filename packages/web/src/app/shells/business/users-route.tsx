import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { SetUpDialog } from '../../../features/managed-tokens/device-dialogs.tsx';
import { DevicesSection } from '../../../features/managed-tokens/devices-section.tsx';
import { NewTokenDialog } from '../../../features/managed-tokens/new-token-dialog.tsx';
import { TokensSection } from '../../../features/managed-tokens/tokens-section.tsx';
import { useTokens } from '../../../features/managed-tokens/use-tokens.ts';
import { TeamScreen } from '../../../features/team/team-screen.tsx';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { deviceIcon, type IconShape, keyIcon, leadsIcon } from '../../../ui/icons.ts';
import { narrowQuery, phoneQuery, useMedia } from '../../../ui/use-media.ts';
import styles from './users-route.module.css';

interface FootTab {
  readonly key: string;
  readonly label: string;
  readonly icon: IconShape;
  readonly to: { readonly search: string };
}

interface FootTabsProps {
  readonly label: string;
  readonly tabs: readonly FootTab[];
  readonly current: string;
}

/** At the foot of a phone: the tables that stand on one page where there is room. */
function FootTabs({ label, tabs, current }: FootTabsProps) {
  return (
    <nav className={styles['tabs']} aria-label={label}>
      {tabs.map(({ key, label: name, icon, to }) => (
        <Link key={key} to={to} replace className={styles['tab']} aria-current={key === current ? 'page' : undefined}>
          <Icon of={icon} size={20} />
          {name}
        </Link>
      ))}
    </nav>
  );
}

const places = ['people', 'devices', 'tokens'] as const;
const icons = { people: leadsIcon, devices: deviceIcon, tokens: keyIcon };

/** Three ways into the company's data: people, devices at the stand, tokens of programs. On a phone one at a time. */
export function UsersRoute() {
  const { t } = useTranslation('devices');
  const [search] = useSearchParams();
  const isPhone = useMedia(phoneQuery);
  const isNarrow = useMedia(narrowQuery);
  const { list, devices, others } = useTokens();
  const [asked, setAsked] = useState<'token' | 'device' | null>(null);
  const place = places.find((one) => one === search.get('show')) ?? 'people';
  const isShown = (one: (typeof places)[number]) => !isPhone || place === one;
  const count = (people: number | undefined) => {
    if (isNarrow || people === undefined || devices === undefined || others === undefined) return undefined;
    return [
      t('count.people', { count: people }),
      t('count.devices', { count: devices.length }),
      t('count.tokens', { count: others.length }),
    ].join(', ');
  };
  const close = () => setAsked(null);
  // There each is the only one.
  const kind = isPhone ? 'main' : 'outline';
  return (
    <>
      <TeamScreen
        title={t('title')}
        count={count}
        isHidden={!isShown('people')}
        actions={
          <>
            {isShown('tokens') && (
              <Button size="work" kind={kind} icon={keyIcon} onClick={() => setAsked('token')}>
                {t('new.act')}
              </Button>
            )}
            {isShown('devices') && (
              <Button size="work" kind={kind} icon={deviceIcon} onClick={() => setAsked('device')}>
                {t('setUp.act')}
              </Button>
            )}
          </>
        }
        foot={
          isPhone && (
            <FootTabs
              label={t('places')}
              current={place}
              tabs={places.map((one) => ({
                key: one,
                label: t(`place.${one}`),
                icon: icons[one],
                to: { search: `?show=${one}` },
              }))}
            />
          )
        }
      >
        {devices === undefined && list.error !== null && (
          <ErrorState
            size="work"
            title={t('failed')}
            requestId={list.error instanceof ApiProblem ? list.error.requestId : undefined}
            onRetry={() => void list.refetch()}
          />
        )}
        {devices && isShown('devices') && <DevicesSection devices={devices} />}
        {others && isShown('tokens') && <TokensSection tokens={others} />}
        {list.hasNextPage && (
          <Button size="work" isBusy={list.isFetchingNextPage} onClick={list.fetchMore}>
            {t('loadMore')}
          </Button>
        )}
      </TeamScreen>
      {asked === 'token' && <NewTokenDialog onClose={close} />}
      {asked === 'device' && <SetUpDialog onClose={close} />}
    </>
  );
}
