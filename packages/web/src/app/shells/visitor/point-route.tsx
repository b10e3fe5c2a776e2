import { Suspense } from 'react';
import { PassOn } from '../../../features/attachments/pass-on.tsx';
import { PointAttachments } from '../../../features/attachments/point-attachments.tsx';
import { PointScreen } from '../../../features/scans/point/point-screen.tsx';
import { SharingLink } from '../../../features/sharing/sharing-link.tsx';
import { AskProfile } from '../../../features/visitors/ask-profile.tsx';
import { lazyScreen } from '../../lazy-screen.ts';

const SurveyForm = lazyScreen(
  async () => (await import('../../../features/surveys/answer-form/survey-form.tsx')).SurveyForm,
);

const WhatNext = lazyScreen(async () => (await import('../../../features/wishes/what-next.tsx')).WhatNext);

/** A point with what other parts of the product put in it. */
export function PointRoute() {
  return (
    <PointScreen
      documents={(scan) => <PointAttachments scan={scan} />}
      passOn={({ beaconId, title, shareUrl, archivedAt }, close) => (
        <PassOn beaconId={beaconId} title={title} shareUrl={shareUrl} isMailable={archivedAt === null} onDone={close} />
      )}
      sharing={<SharingLink />}
      profile={(scan) => <AskProfile exhibitor={scan.exhibitor.name} />}
      wish={(scan) => (
        <Suspense fallback={null}>
          <WhatNext scan={scan} />
        </Suspense>
      )}
      survey={(ids) => (
        <Suspense fallback={null}>
          <SurveyForm {...ids} />
        </Suspense>
      )}
    />
  );
}
