import { ExhibitorsScreen } from '../../features/fairs/exhibitors-screen.tsx';
import { ImportAction } from '../../features/imports/import-action.tsx';
import { useFair } from './use-fair.ts';

export function FairExhibitorsRoute() {
  const fair = useFair();
  return <ExhibitorsScreen fair={fair} importAction={<ImportAction fair={fair} />} />;
}
