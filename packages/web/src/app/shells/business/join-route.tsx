import { useSearchParams } from 'react-router';
import { JoinScreen } from '../../../features/fairs/join-screen.tsx';
import { ParticipationScreen } from '../../../features/fairs/participation-screen.tsx';
import { ImportAction } from '../../../features/imports/import-action.tsx';
import { OneFair } from '../one-fair.tsx';

/** Participants of the fair in the URL: its organizer brings exhibitors in, an exhibitor joins with a project. */
export function JoinRoute() {
  const [search] = useSearchParams();
  const isOwnProject = search.get('with') === 'own';
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
