import { useOutbox, useWaitingCount } from '../../../features/scans/outbox/outbox-context.tsx';
import { ProfileScreen } from '../../../features/visitors/profile-screen.tsx';

/** The profile, which warns at signing out about scans that wait. */
export function ProfileRoute() {
  const outbox = useOutbox();
  const count = useWaitingCount();
  return <ProfileScreen waiting={{ count, send: () => outbox?.flush() ?? Promise.resolve() }} />;
}
