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
