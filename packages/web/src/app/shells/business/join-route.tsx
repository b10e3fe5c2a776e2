import { useSearchParams } from 'react-router';
import { ImportAction } from '../../../features/imports/import-action.tsx';
import { JoinScreen } from '../../../features/trade-fairs/join-screen.tsx';
import { ParticipationScreen } from '../../../features/trade-fairs/participation-screen.tsx';
import { OneFair } from '../fair-layout.tsx';

/** Participants of the fair in the URL: its organizer adds exhibitors, an exhibitor joins with a project. */
export function JoinRoute() {
  const isOwnProject = useSearchParams()[0].get('with') === 'own';
  return (
    <OneFair>
      {(fair) =>
        fair.participation === null || isOwnProject ? (
          <JoinScreen key={fair.id} fair={fair} />
        ) : (
          <ParticipationScreen key={fair.id} fair={fair} importAction={<ImportAction fair={fair} />} />
        )
      }
    </OneFair>
  );
}
