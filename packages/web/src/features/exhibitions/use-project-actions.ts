import {
  deleteExhibition,
  type Exhibition,
  getExhibition,
  listExhibitions,
  replaceExhibition,
} from '@fairlead/contract/exhibitions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { endpointKey, useEndpointMutation } from '../../lib/query.ts';
import { showToast } from '../../lib/toast.ts';
import { bodyOf, ifMatch } from './project-body.ts';

/** Archiving, restoring and deleting a project; the lists follow. A failure says so itself. */
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

  /** Lays nothing over what somebody else changed meanwhile: what is stored now is read first, and again on a conflict. */
  async function replaceLatest(id: string, isArchived: boolean, tries = 3): Promise<void> {
    setBusy(true);
    try {
      const latest = await call(getExhibition, { params: { id } });
      const body = { ...bodyOf(latest), isArchived };
      await call(replaceExhibition, { params: { id }, body }, { headers: ifMatch(latest.version), isQuiet: tries > 1 });
    } catch (error) {
      const isConflict = error instanceof ApiProblem && error.code === 'EDIT_CONFLICT';
      if (!isConflict || tries <= 1) throw error;
      await replaceLatest(id, isArchived, tries - 1);
    } finally {
      setBusy(false);
    }
  }

  async function setArchived(project: Exhibition, isArchived: boolean): Promise<void> {
    await replaceLatest(project.id, isArchived);
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

  return { setArchived, remove, isBusy: isBusy || erase.isPending };
}
