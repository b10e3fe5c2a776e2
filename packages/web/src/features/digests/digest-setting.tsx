import { getNotifications, replaceNotifications } from '@fairlead/contract/digests';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTextContext } from '../../lib/audience.ts';
import { call } from '../../lib/client/call.ts';
import { endpointKey, useEndpoint } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { WorkSwitch } from '../../ui/business/switch.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Which mails the account receives; takes effect at once. */
export function DigestSetting() {
  const { t } = useTranslation('digests');
  const context = useTextContext();
  const client = useQueryClient();
  const { data, error, refetch } = useEndpoint(getNotifications, {}, { call: { isQuiet: true } });
  const [wanted, setWanted] = useState<boolean>();
  if (!data) return error === null ? <Skeleton /> : <ErrorState size="work" onRetry={() => void refetch()} />;
  const choose = async (dailyLeads: boolean) => {
    setWanted(dailyLeads);
    try {
      const stored = await call(replaceNotifications, { body: { dailyLeads } }, { isQuiet: true, isIdempotent: true });
      client.setQueryData(endpointKey(getNotifications, {}), stored);
    } catch {
      showToast(t('notSaved'), { severity: 'error' });
    } finally {
      setWanted(undefined);
    }
  };
  const { email, isEmailVerified, dailyLeads } = data;
  return (
    <WorkSwitch
      label={t('daily')}
      hint={isEmailVerified ? t('dailyText', { email, context }) : t('unverified', { email })}
      isOn={wanted ?? dailyLeads}
      onChange={(isOn) => void choose(isOn)}
    />
  );
}
