import { useSyncExternalStore } from 'react';

export const toastMs = 6_000;

export interface ToastState {
  readonly message: string;
  readonly open: boolean;
  readonly severity: 'success' | 'info' | 'warning' | 'error';
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
}

const closed: ToastState = { message: '', open: false, severity: 'info' };
let state = closed;
const listeners = new Set<() => void>();

function change(next: ToastState): void {
  state = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a message for 6 s at the bottom of the screen; a newer message replaces it.
 * @returns a function that closes this message and no newer one
 */
export function showToast(message: string, options: Partial<Pick<ToastState, 'severity' | 'action'>> = {}): () => void {
  const shown: ToastState = { message, open: true, severity: options.severity ?? 'info', action: options.action };
  change(shown);
  return () => {
    if (state === shown) closeToast();
  };
}

export function closeToast(): void {
  if (state.open) change({ ...state, open: false });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToast(): ToastState {
  return useSyncExternalStore(subscribe, () => state);
}
