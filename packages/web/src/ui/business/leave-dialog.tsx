import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';

interface LeaveDialogProps {
  readonly question: { readonly isOpen: boolean; readonly stay: () => void; readonly leave: () => void };
  readonly title: string;
  readonly text: string;
  readonly stayLabel: string;
  readonly leaveLabel: string;
}

/** Asks before changes that are not saved are left behind. */
export function LeaveDialog({ question, title, text, stayLabel, leaveLabel }: LeaveDialogProps) {
  return (
    <Dialog
      isOpen={question.isOpen}
      onClose={question.stay}
      title={title}
      subject={text}
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
