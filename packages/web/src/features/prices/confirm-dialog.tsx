import { type ReactNode, useState } from 'react';
import { ApiProblem } from '../../lib/client/failures.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { useRefresh } from './use-refresh.ts';

interface ConfirmDialogProps {
  readonly title: string;
  readonly subject?: ReactNode;
  readonly text: string;
  readonly keepLabel: string;
  readonly actLabel: string;
  readonly failedText: string;
  /** Does it, and returns what is said of it then. */
  readonly act: () => Promise<string>;
  readonly onClose: () => void;
}

/** Asks once before a price, an assignment or a licence ends. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, subject, text, keepLabel, actLabel, failedText, act, onClose } = props;
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const press = async () => {
    setBusy(true);
    try {
      const done = await act();
      await refresh();
      showToast(done, { severity: 'success' });
      onClose();
    } catch (error) {
      setFailure((error instanceof ApiProblem && error.detail) || failedText);
      setBusy(false);
      await refresh();
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      subject={subject}
      actions={
        <>
          <Button size="work" onClick={onClose}>
            {keepLabel}
          </Button>
          <Button size="work" kind="dangerFilled" isBusy={isBusy} onClick={() => void press()}>
            {actLabel}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <FormAlert size="work" message={failure} />
    </Dialog>
  );
}
