import { Outlet } from 'react-router';
import { NoSuchFair } from './no-such-fair.tsx';
import { OneFair } from './one-fair.tsx';

/** Fetches the fair of the URL for all of its routes. A public fair of others is not theirs to edit. */
export function FairLayout() {
  return (
    <OneFair>
      {(fair) => (fair.participation === null ? <NoSuchFair /> : <Outlet key={fair.id} context={fair} />)}
    </OneFair>
  );
}
