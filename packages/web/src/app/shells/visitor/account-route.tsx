import { MyCodeScreen } from '../../../features/visitors/my-code-screen.tsx';
import { AccountSections } from '../account-sections.tsx';

/** The personal code first, for the staff of a stand; below it, how the person signs in. */
export function AccountRoute() {
  return (
    <>
      <MyCodeScreen />
      <AccountSections />
    </>
  );
}
