import { SecuritySection } from '../../features/accounts/security/security-section.tsx';
import { MyConsents } from '../../features/consents/my-consents.tsx';
import { MyData } from '../../features/people/my-data.tsx';
import { useHostRole } from '../../lib/config/config-context.ts';
import { useIsGuest } from '../../lib/session/session.ts';
import styles from './account-sections.module.css';

/** Sections of /account on every host: the sign-in, and the consents. */
export function AccountSections({ onLeft }: { readonly onLeft?: () => Promise<void> }) {
  // Administrators agree to nothing here: they run the product.
  const role = useHostRole();
  const isGuest = useIsGuest();
  const hasConsents = role !== 'ADMIN';
  return (
    <div className={styles['sections']} data-size={role === 'VISITOR' ? 'touch' : 'work'}>
      {!isGuest && <SecuritySection />}
      {hasConsents && <MyConsents />}
      <MyData {...(onLeft && { onLeft })} />
    </div>
  );
}
