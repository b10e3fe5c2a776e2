import { useEffect, useState } from 'react';
import { closeToast, toastMs, useToast } from '../lib/toast.ts';
import { Toast } from '../ui/toast.tsx';
import styles from './toaster.module.css';

/** Shows a message for its time, longer while it is pointed at or holds the focus, and announces it to screen readers. */
export function Toaster() {
  const toast = useToast();
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (!toast.open || isHeld) return;
    const timer = setTimeout(closeToast, toastMs);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);

  useEffect(() => {
    if (!toast.open) setHeld(false);
  }, [toast.open]);

  const isUrgent = toast.severity === 'error';
  const shown = toast.open && (
    <Toast
      key={toast.message}
      message={toast.message}
      severity={toast.severity}
      action={toast.action}
      onClose={closeToast}
    />
  );
  const hover = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) };
  const focus = { onFocus: () => setHeld(true), onBlur: () => setHeld(false) };
  // Both regions exist from the start: a live region that appears together with its text is often not read out.
  return (
    <div className={styles['place']} {...hover} {...focus}>
      <div role="status">{!isUrgent && shown}</div>
      <div role="alert">{isUrgent && shown}</div>
    </div>
  );
}
