import { listUsers } from '@fairlead/contract/admins';
import { listAudit } from '@fairlead/contract/audits';
import { listOrganizers } from '@fairlead/contract/organizers';
import { listSuspensions, restore } from '@fairlead/contract/suspensions';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointKey, useEndpointMutation } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';

/** Fetches anew what shows who is suspended, and what was done. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const shown = [listUsers, listOrganizers, listSuspensions, listAudit];
    await Promise.all(shown.map((each) => client.invalidateQueries({ queryKey: endpointKey(each) })));
  };
}

/** Ends a suspension and shows a message, of a failure as well. */
export function useRestore(): (id: string, name: string) => Promise<void> {
  const { t } = useTranslation('admins');
  const refresh = useRefresh();
  const mutation = useEndpointMutation(restore);
  return async (id, name) => {
    try {
      await mutation.mutateAsync({ params: { id } });
      showToast(t('restored', { name }), { severity: 'success' });
    } catch {
      // The client has shown that it failed; the lists may be out of date.
    }
    await refresh();
  };
}
