import { deleteSurvey, listSurveys, type Survey } from '@fairlead/contract/surveys';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointKey, useEndpointMutation } from '../../../lib/query/query.ts';
import { showToast } from '../../../lib/toast.ts';
import { useConfirmation } from '../../../ui/confirmation.tsx';
import { refreshPoints } from '../refresh-points.ts';

/** The question before a survey goes. */
export function useDeletingSurvey(onGone: () => void) {
  const { t } = useTranslation('surveys');
  const client = useQueryClient();
  const remove = useEndpointMutation(deleteSurvey);
  return useConfirmation(null, async ({ projectId, id, title }: Survey) => {
    await remove.mutateAsync({ params: { projectId, id } });
    refreshPoints(client);
    await client.invalidateQueries({ queryKey: endpointKey(listSurveys) });
    showToast(t('delete.done', { name: title }), { severity: 'success' });
    onGone();
  });
}
