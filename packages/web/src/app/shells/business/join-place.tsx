import { JoinScreen } from '../../../features/fairs/join-screen.tsx';
import { OneFair } from '../fair-places.tsx';

/** An exhibitor joins the fair of the address, which it was invited to or which is public. */
export function JoinPlace() {
  return <OneFair>{(fair) => <JoinScreen key={fair.id} fair={fair} />}</OneFair>;
}
