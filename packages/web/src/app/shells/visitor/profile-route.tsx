import { UnsentKinds, UnsentLink } from '../../../features/unsent/unsent-link.tsx';
import { ProfileScreen } from '../../../features/visitors/profile-screen.tsx';
import { useUnsent } from '../../../lib/offline/use-outbox.tsx';

/** The profile, which warns at signing out about everything that is on this device only. */
export function ProfileRoute() {
  const { items, send } = useUnsent();
  return (
    <ProfileScreen
      unsentLink={<UnsentLink />}
      unsent={{ count: items.length, send, kinds: <UnsentKinds items={items} /> }}
    />
  );
}
