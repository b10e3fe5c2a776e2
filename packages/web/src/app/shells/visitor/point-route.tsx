import { Suspense } from 'react';
import { PointScreen } from '../../../features/scans/point/point-screen.tsx';
import { lazyScreen } from '../../load-chunk.ts';

const SurveyForm = lazyScreen(
  async () => (await import('../../../features/surveys/answer-form/survey-form.tsx')).SurveyForm,
);

/** A point with what other parts of the product put in it. */
export function PointRoute() {
  return (
    <PointScreen
      survey={(place) => (
        <Suspense fallback={null}>
          <SurveyForm {...place} />
        </Suspense>
      )}
    />
  );
}
