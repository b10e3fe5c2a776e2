import { useCallback, useEffect, useRef, useState } from 'react';

/** Called before the person leaves the screen; resolves to whether to leave. */
type LeaveGuard = () => boolean | Promise<boolean>;

const guards = new Set<LeaveGuard>();

export const isGuarded = (): boolean => guards.size > 0;

/** True when every screen with unsaved changes agrees to be left. */
export async function mayLeave(): Promise<boolean> {
  for (const guard of guards) {
    if (!(await guard())) return false;
  }
  return true;
}

/**
 * While `isDirty`, leaving the screen first waits for `confirmLeave` (a dialog of the screen's own); closing the tab shows
 * the browser's question. After a save, call `navigate` once the state is clean.
 */
function useLeaveGuard(isDirty: boolean, confirmLeave: LeaveGuard): void {
  useEffect(() => {
    if (!isDirty) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    guards.add(confirmLeave);
    addEventListener('beforeunload', onUnload);
    return () => {
      guards.delete(confirmLeave);
      removeEventListener('beforeunload', onUnload);
    };
  }, [isDirty, confirmLeave]);
}

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
