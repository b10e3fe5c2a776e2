import { deleteExhibition, type Exhibition, getExhibition, listExhibitions } from '@fairlead/contract/exhibitions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setArchived } from '../../lib/exhibitions/set-archived.ts';
import { endpointKey, useEndpointMutation } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';

/** Archiving, restoring and deleting a project; the lists are fetched again. Failures are shown by the client. */
export function useProjectActions() {
  const { t } = useTranslation('exhibitions');
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const erase = useEndpointMutation(deleteExhibition);

  async function refresh(): Promise<void> {
    await Promise.all([
      client.invalidateQueries({ queryKey: endpointKey(listExhibitions) }),
      client.invalidateQueries({ queryKey: endpointKey(getExhibition) }),
    ]);
  }

  async function archive(project: Exhibition, isArchived: boolean): Promise<void> {
    setBusy(true);
    try {
      await setArchived(project.id, isArchived);
    } finally {
      setBusy(false);
    }
    await refresh();
    const { name } = project;
    if (!isArchived) showToast(t('restore.done', { name }), { severity: 'success' });
    else showToast(t('archive.done', { name }), { severity: 'success' });
  }

  async function remove(project: Exhibition): Promise<void> {
    const { result } = await erase.mutateAsync({ params: { id: project.id } });
    client.removeQueries({ queryKey: endpointKey(getExhibition, { params: { id: project.id } }) });
    await client.invalidateQueries({ queryKey: endpointKey(listExhibitions) });
    const { name } = project;
    if (result === 'DELETED') showToast(t('delete.done', { name }), { severity: 'success' });
    else showToast(t('delete.becameArchived', { name }), { severity: 'info' });
  }

  return { setArchived: archive, remove, isBusy: isBusy || erase.isPending };
}
