import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeToast, toastMs, useToast } from '../lib/toast.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { alertIcon, checkIcon, closeIcon, infoIcon, warningIcon } from '../ui/icons.ts';
import styles from './toaster.module.css';

type ToastSeverity = 'success' | 'info' | 'warning' | 'error';

interface ToastProps {
  readonly message: string;
  readonly severity: ToastSeverity;
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
  readonly onClose: () => void;
}

const overlays = '[role="menu"], [role="listbox"], [role="dialog"]';
const icons = { success: checkIcon, info: infoIcon, warning: warningIcon, error: alertIcon };

/** A message at the bottom in the middle. Escape and a press outside close it; its owner decides how long it stays. */
function Toast({ message, severity, action, onClose }: ToastProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Escape first closes an overlay above the page; the message and its undo stay.
      if (event.key === 'Escape' && document.querySelector(overlays) === null) onClose();
    };
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) onClose();
    };
    // Before whatever lies open hears the key, closes, and is not there any more.
    document.addEventListener('keydown', onKey, { capture: true });
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey, { capture: true });
      document.removeEventListener('pointerdown', onPress);
    };
  }, [onClose]);

  const press = () => {
    action?.onPress();
    onClose();
  };
  return (
    <div ref={box} className={styles['toast']} data-severity={severity}>
      <Icon of={icons[severity]} size={20} />
      <p className={styles['message']}>{message}</p>
      {action && (
        <button type="button" className={styles['action']} onClick={press}>
          {action.label}
        </button>
      )}
      <IconButton icon={closeIcon} label={t('ui.close')} size="compact" className={styles['close']} onClick={onClose} />
    </div>
  );
}

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
