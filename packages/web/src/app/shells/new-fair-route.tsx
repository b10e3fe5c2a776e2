import { FairScreen } from '../../features/fairs/fair-screen.tsx';

export function NewFairRoute({ isAdmin }: { readonly isAdmin: boolean }) {
  return <FairScreen isAdmin={isAdmin} />;
}
