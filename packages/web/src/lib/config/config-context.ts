import { createContext, use } from 'react';
import type { Config, HostRole } from './config.ts';

export const ConfigContext = createContext<Config | null>(null);

export function useConfig(): Config {
  const config = use(ConfigContext);
  if (!config) throw new Error('No configuration above this component');
  return config;
}

/** The role of the host; shells exist only where there is one. */
export function useHostRole(): HostRole {
  const { role } = useConfig();
  if (role === null) throw new Error('No role above this component');
  return role;
}

/** Flags of an operator; the server knows their state and enforces it. */
type FlagName = 'wishes' | 'analytics';

/** Returns whether a feature is on; a flag that the server does not know is. */
export const useFlag = (name: FlagName): boolean => useConfig().flags[name] ?? true;
