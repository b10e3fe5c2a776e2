import { useConfig } from './config-context.ts';

/** Flags of an operator; the server knows their state and enforces it. */
export type FlagName = 'wishes' | 'analytics';

/** Returns whether a feature is on; a flag that the server does not know is. */
export const useFlag = (name: FlagName): boolean => useConfig().flags[name] ?? true;
