import {
  deleteExhibition,
  type Exhibition,
  getExhibition,
  listExhibitions,
  replaceExhibition,
} from '@fairlead/contract/exhibitions';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointKey, useEndpointMutation } from '../../lib/query.ts';
import { showToast } from '../../lib/toast.ts';
import { bodyOf } from './project-body.ts';

/** Archiving, restoring and deleting a project; the lists follow. A failure says so itself. */
export function useProjectActions() {
  const { t } = useTranslation('exhibitions');
  const client = useQueryClient();
  const replace = useEndpointMutation(replaceExhibition);
  const erase = useEndpointMutation(deleteExhibition);

  async function refresh(): Promise<void> {
    await Promise.all([
      client.invalidateQueries({ queryKey: endpointKey(listExhibitions) }),
      client.invalidateQueries({ queryKey: endpointKey(getExhibition) }),
    ]);
  }

  async function setArchived(project: Exhibition, isArchived: boolean): Promise<void> {
    await replace.mutateAsync({ params: { id: project.id }, body: { ...bodyOf(project), isArchived } });
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

  return { setArchived, remove, isBusy: replace.isPending || erase.isPending };
}
