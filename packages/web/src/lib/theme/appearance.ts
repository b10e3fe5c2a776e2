import { useSyncExternalStore } from 'react';
import { readStored, storageKeys, writeStored } from '../storage/storage.ts';

export type Appearance = 'system' | 'light' | 'dark';
export type Theme = 'light' | 'dark';

const listeners = new Set<() => void>();
const systemDark = () => matchMedia('(prefers-color-scheme: dark)');

export function readAppearance(): Appearance {
  const stored = readStored(storageKeys.appearance);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function currentTheme(): Theme {
  const appearance = readAppearance();
  if (appearance !== 'system') return appearance;
  return systemDark().matches ? 'dark' : 'light';
}

function show(theme: Theme = currentTheme()): void {
  document.documentElement.dataset['theme'] = theme;
  const background = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background);
  for (const listener of listeners) listener();
}

/** Keeps the page in the system's theme while the person has chosen none. */
export function followAppearance(): void {
  show();
  systemDark().addEventListener('change', () => show());
  // Paper is light, whatever the screen is.
  addEventListener('beforeprint', () => show('light'));
  addEventListener('afterprint', () => show());
}

export function setAppearance(appearance: Appearance): void {
  writeStored(storageKeys.appearance, appearance === 'system' ? null : appearance);
  show();
}

/** Calls back after every change between light and dark. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useAppearance(): Appearance {
  return useSyncExternalStore(onThemeChange, readAppearance);
}
