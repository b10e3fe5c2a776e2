import { useSearchParams } from 'react-router';
import { useDocumentDatabase } from '../../../features/attachments/document-database.ts';
import { ExhibitorScreen } from '../../../features/sharing/exhibitor-screen.tsx';
import { ReceiptScreen } from '../../../features/sharing/receipt-screen.tsx';
import { ReceiptsScreen } from '../../../features/sharing/receipts-screen.tsx';
import { SharingLink } from '../../../features/sharing/sharing-link.tsx';
import { SharingScreen } from '../../../features/sharing/sharing-screen.tsx';
import { MyCodeScreen } from '../../../features/visitors/my-code-screen.tsx';
import { VisitLink } from '../../../features/visits/visit-link.tsx';
import { useUnsent } from '../../../lib/offline/use-outbox.tsx';
import { AccountSections } from '../account-sections.tsx';

/** The personal code first, for the staff of a stand; below it, who has my data, and how the person signs in. */
export function AccountRoute() {
  const { forget } = useUnsent();
  const documents = useDocumentDatabase();
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  switch (search.get('show')) {
    case 'sharing':
      return <SharingScreen />;
    case 'exhibitor':
      return <ExhibitorScreen key={id} id={id} />;
    case 'receipts':
      return <ReceiptsScreen />;
    case 'receipt':
      return <ReceiptScreen key={id} id={id} />;
  }
  return (
    <>
      <MyCodeScreen />
      <SharingLink />
      <VisitLink />
      <AccountSections
        onLeft={async () => {
          await Promise.all([forget(), documents?.delete()]);
        }}
      />
    </>
  );
}
