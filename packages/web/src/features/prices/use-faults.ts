import { useEffect, useState } from 'react';
import { ApiProblem } from '../../lib/client/failures.ts';

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
