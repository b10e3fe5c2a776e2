import { useCallback, useRef, useState } from 'react';
import { useLeaveGuard } from './leave-guard.ts';

export interface LeaveQuestion {
  readonly isOpen: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
  /** Lets the next navigation pass without a question, as after a save. */
  readonly release: () => void;
}

/** The state of the question that a form with unsaved changes asks before it is left; a dialog shows it. */
export function useLeaveQuestion(isDirty: boolean): LeaveQuestion {
  const [answer, setAnswer] = useState<((may: boolean) => void) | null>(null);
  const isReleased = useRef(false);
  const confirmLeave = useCallback(() => {
    if (isReleased.current) return true;
    return new Promise<boolean>((resolve) => setAnswer(() => resolve));
  }, []);
  useLeaveGuard(isDirty, confirmLeave);
  const close = (may: boolean) => {
    answer?.(may);
    setAnswer(null);
  };
  return {
    isOpen: answer !== null,
    stay: () => close(false),
    leave: () => close(true),
    release: () => {
      isReleased.current = true;
    },
  };
}
