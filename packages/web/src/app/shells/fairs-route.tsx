import { FairsScreen } from '../../features/fairs/fairs-screen.tsx';
import { OrganizersOnly } from './organizers-only.tsx';

/** All fairs for an administrator, an organizer's own for its people. */
export function FairsRoute({ isAdmin }: { readonly isAdmin: boolean }) {
  if (isAdmin) return <FairsScreen organizerId={null} />;
  return <OrganizersOnly>{(organizerId) => <FairsScreen organizerId={organizerId} />}</OrganizersOnly>;
}
