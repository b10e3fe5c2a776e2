import { useConfig } from './config-context.ts';

/** What an operator may switch; the server says how it stands, and is the one to hold to it. */
export type FlagName = 'wishes' | 'analytics';

/** Whether a feature is on. What the server does not know of is. */
export const useFlag = (name: FlagName): boolean => useConfig().flags[name] ?? true;
