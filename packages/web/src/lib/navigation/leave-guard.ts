import { useEffect } from 'react';

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
export function useLeaveGuard(isDirty: boolean, confirmLeave: LeaveGuard): void {
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
