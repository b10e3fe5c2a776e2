import { useLocation } from 'react-router';
import { AdminsOnly } from '../../../features/accounts/admins-only.tsx';
import { FirstAdminStep } from '../../../features/accounts/first-admin-step.tsx';
import { SignUpScreen } from '../../../features/accounts/sign-up-screen.tsx';

/** Only the link that the server prints on an installation without administrators signs one up. */
export function AdminSignUpRoute() {
  const { search } = useLocation();
  return new URLSearchParams(search).has('key') ? <SignUpScreen secondStep={<FirstAdminStep />} /> : <AdminsOnly />;
}
