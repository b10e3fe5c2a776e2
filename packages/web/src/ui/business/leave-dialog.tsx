import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';

interface LeaveDialogProps {
  readonly question: { readonly isAsking: boolean; readonly stay: () => void; readonly leave: () => void };
  readonly title: string;
  readonly words: string;
  readonly stayLabel: string;
  readonly leaveLabel: string;
}

/** Asks before changes that are not saved are left behind. */
export function LeaveDialog({ question, title, words, stayLabel, leaveLabel }: LeaveDialogProps) {
  return (
    <Dialog
      isOpen={question.isAsking}
      onClose={question.stay}
      title={title}
      subject={words}
      actions={
        <>
          <Button size="work" onClick={question.stay}>
            {stayLabel}
          </Button>
          <Button size="work" kind="dangerFilled" onClick={question.leave}>
            {leaveLabel}
          </Button>
        </>
      }
    />
  );
}
