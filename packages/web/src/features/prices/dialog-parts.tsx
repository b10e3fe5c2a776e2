import { listAudit } from '@fairlead/contract/audits';
import { listLicences } from '@fairlead/contract/licences';
import { explainPrice, listPriceAssignments, listPrices } from '@fairlead/contract/prices';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiProblem } from '../../lib/client/failures.ts';
import { endpointKey } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';

const shown = [listPrices, listPriceAssignments, listLicences, explainPrice, listAudit];

/** Fetches anew whatever shows prices: one change may decide all of them. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(shown.map((each) => client.invalidateQueries({ queryKey: endpointKey(each) })));
  };
}

/** Faults at the fields that they are about; others stand below the form. */
type Faults<Field extends string> = Partial<Record<Field | 'form', string | undefined>>;

/** The faults of a form in the open dialog, whose fields are called as in the body that it sends. */
export function useFaults<Field extends string>(fields: readonly Field[]) {
  const [faults, setFaults] = useState<Faults<Field>>({});
  const [shownTimes, setShownTimes] = useState(0);
  useEffect(() => {
    if (shownTimes > 0) document.querySelector<HTMLElement>('[role="dialog"] [aria-invalid="true"]')?.focus();
  }, [shownTimes]);
  /** In the place of those before; the first field among them gets the focus. */
  const show = (found: Faults<Field>): void => {
    setFaults(found);
    setShownTimes((times) => times + 1);
  };
  return {
    faults,
    show,
    /** Shows what the server refuses. */
    showRefusal(error: unknown, failedText: string): void {
      const problem = error instanceof ApiProblem ? error : null;
      const found: Faults<Field> = {};
      for (const { path, message } of problem?.errors ?? [])
        found[fields.find((each) => path === `body.${each}`) ?? 'form'] ??= message;
      show(Object.keys(found).length > 0 ? found : ({ form: problem?.detail || failedText } as Faults<Field>));
    },
    /** Of a field that is being changed. */
    clear: (field: Field): void => setFaults((before) => ({ ...before, [field]: undefined })),
  };
}

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
