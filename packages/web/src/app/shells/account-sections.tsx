import { SecuritySection } from '../../features/accounts/security/security-section.tsx';
import { MyConsents } from '../../features/consents/my-consents.tsx';
import { MyData } from '../../features/people/my-data.tsx';
import { useHostRole } from '../../lib/config/config-context.ts';
import { useIsGuest } from '../../lib/session/session.ts';
import styles from './account-sections.module.css';

/** What /account shows of a person on every host: how they sign in, and what they agreed to. */
export function AccountSections({ onLeft }: { readonly onLeft?: () => Promise<void> }) {
  // Who runs the fairs agrees to nothing here: administrators are the product's own.
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
