import {
  associateSurvey,
  getProjectSurvey,
  listSurveys,
  type Survey,
  type SurveySummary,
} from '@fairlead/contract/surveys';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/client/call.ts';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { endpointKey, useEndpoint } from '../../../lib/query/query.ts';
import { showToast } from '../../../lib/toast.ts';
import { refreshPoints } from '../refresh-points.ts';

/** Returns the surveys of a project, the one that is asked at a point, and a function to choose another. */
export function usePointSurvey(projectId: string, beaconId: string) {
  const { t } = useTranslation('surveys');
  const client = useQueryClient();
  const list = useEndpoint(listSurveys, { params: { projectId }, query: {} }, { call: { isQuiet: true } });
  const asked = list.data?.find((survey) => survey.beaconId === beaconId);

  const associate = (id: string, body: { beaconId: string | null; replaces?: string }): Promise<Survey> =>
    call(associateSurvey, { params: { projectId, id }, body }, { isQuiet: true, isIdempotent: true });

  /** Other screens that show where surveys are asked; waits for the list, so that a choice is never shown as it was before. */
  async function refresh(): Promise<void> {
    refreshPoints(client);
    void client.invalidateQueries({ queryKey: endpointKey(getProjectSurvey) });
    await client.invalidateQueries({ queryKey: endpointKey(listSurveys) });
  }

  /** Assigns this survey to the point instead of the present one; null removes it. */
  async function choose(next: SurveySummary | null): Promise<void> {
    try {
      if (next) await associate(next.id, { beaconId, ...(asked && { replaces: asked.id }) });
      else if (asked) await associate(asked.id, { beaconId: null });
      showToast(next ? t('choice.now', { survey: next.title }) : t('point.nowNone'), { severity: 'success' });
    } catch (error) {
      showToast(error instanceof ApiProblem ? error.detail : t('point.failed'), { severity: 'error' });
      throw error;
    } finally {
      await refresh();
    }
  }

  return { list, asked, choose };
}
