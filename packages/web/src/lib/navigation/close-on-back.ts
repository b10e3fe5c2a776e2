import { useEffect, useEffectEvent } from 'react';

/** The sheets and dialogs that are open, the topmost last. */
const open: (() => void)[] = [];

/** Closes the topmost sheet or dialog; false when none is open. */
export function closeTopmost(): boolean {
  const close = open.at(-1);
  close?.();
  return close !== undefined;
}

/** Has the browser's Back close a sheet or dialog instead of leaving its screen. The router asks; no entry is added to the history. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const closeThis = () => close();
    open.push(closeThis);
    return () => {
      open.splice(open.indexOf(closeThis), 1);
    };
  }, [isOpen]);
}
