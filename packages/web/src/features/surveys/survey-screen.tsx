import { getSurveyResult } from '@fairlead/contract/survey-results';
import { getProjectSurvey } from '@fairlead/contract/surveys';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useAssetNames } from '../../lib/assets.ts';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { PagePlaceholder } from '../../ui/business/page.tsx';
import { SegmentLinks } from '../../ui/business/tabs.tsx';
import { SurveyBuilder } from './builder/survey-builder.tsx';
import { SurveyResults } from './results/survey-results.tsx';

interface SurveyScreenProps {
  readonly projectId: string;
  readonly timeZone: string;
}

/** A survey that is being made. */
export function NewSurveyScreen({ projectId, timeZone }: SurveyScreenProps) {
  const [search] = useSearchParams();
  return <SurveyBuilder projectId={projectId} timeZone={timeZone} startAt={search.get('beaconId')} />;
}

/** The survey of the URL: its editor, or its results. */
export function SurveyScreen({ projectId, timeZone }: SurveyScreenProps) {
  const { t } = useTranslation('surveys');
  const labels = useAssetNames();
  const { surveyId = '' } = useParams();
  const [search] = useSearchParams();
  const params = { projectId, id: surveyId };
  const survey = useEndpoint(getProjectSurvey, { params }, { refetchOnWindowFocus: false, call: { isQuiet: true } });
  const results = useEndpoint(
    getSurveyResult,
    { params: { projectId }, query: { surveyId } },
    { enabled: survey.isSuccess, call: { isQuiet: true } },
  );
  if (survey.data) {
    const result = results.data?.[0];
    const isResults = search.get('view') === 'results';
    const count = formatNumber(result?.complete ?? survey.data.completeCount);
    const views = (
      <SegmentLinks
        label={t('view.label')}
        current={isResults ? 'results' : 'build'}
        tabs={[
          { key: 'build', label: t('view.build'), to: { search: '' } },
          { key: 'results', label: t('view.resultsCount', { count }), to: { search: '?view=results' } },
        ]}
      />
    );
    return isResults ? (
      <SurveyResults survey={survey.data} timeZone={timeZone} labels={labels} views={views} />
    ) : (
      <SurveyBuilder
        key={survey.data.id}
        projectId={projectId}
        timeZone={timeZone}
        survey={survey.data}
        result={result}
        views={views}
      />
    );
  }
  return (
    <PagePlaceholder
      title={t('surveys')}
      error={survey.error}
      missing={{ title: t('missing'), text: t('missingText') }}
      list={{ to: `/project/${projectId}/surveys`, label: t('toSurveys') }}
      failed={t('surveyFailed')}
      onRetry={() => void survey.refetch()}
    />
  );
}
