import { FairScreen } from '../../features/fairs/fair-screen.tsx';
import { OrganizersOnly } from './organizers-only.tsx';

export function NewFairRoute({ isAdmin }: { readonly isAdmin: boolean }) {
  return isAdmin ? <FairScreen isAdmin /> : <OrganizersOnly>{() => <FairScreen isAdmin={false} />}</OrganizersOnly>;
}
