import { useEffect } from 'react';

/** Asked before the person leaves the screen; answers whether to go. */
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
 * While `isDirty`, every way off the screen first asks `ask` (a dialog of the screen's own); closing the tab shows the
 * browser's question. After a save, call `navigate` once the state is clean.
 */
export function useLeaveGuard(isDirty: boolean, ask: LeaveGuard): void {
  useEffect(() => {
    if (!isDirty) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    guards.add(ask);
    addEventListener('beforeunload', onUnload);
    return () => {
      guards.delete(ask);
      removeEventListener('beforeunload', onUnload);
    };
  }, [isDirty, ask]);
}
