import { useSearchParams } from 'react-router';
import { FairScreen } from '../../features/fairs/fair-screen.tsx';
import { QuestionsScreen } from '../../features/fairs/questions-screen.tsx';
import { QuestionsPreview } from '../../features/participation/questions-preview.tsx';
import { useFair } from './use-fair.ts';

export function FairDetailsRoute({ isAdmin }: { readonly isAdmin: boolean }) {
  const fair = useFair();
  const [query] = useSearchParams();
  if (query.get('view') === 'questions') return <QuestionsScreen fair={fair} preview={QuestionsPreview} />;
  // The form keeps the values that it was opened with; only archiving or restoring the fair opens it anew.
  return <FairScreen key={`${fair.id} ${fair.archivedAt}`} fair={fair} isAdmin={isAdmin} />;
}
