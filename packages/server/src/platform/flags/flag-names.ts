import { z } from 'zod';

/** Flags of an operator, with their defaults. The client knows all of them. */
export const flagDefaults = {
  /** Visitors say what they wish of an exhibitor: a quote, a call, a meeting. */
  wishes: true,
  /** The use of the app may be counted, of those who consent. */
  analytics: true,
} as const;

export type FlagName = keyof typeof flagDefaults;
export type FlagValues = Readonly<Record<FlagName, boolean>>;
export const flagNames = Object.keys(flagDefaults) as readonly FlagName[];

/** Some of them, as a file or a service gives them; unknown names belong to other programs. */
export const someFlags = z.object({ wishes: z.boolean().optional(), analytics: z.boolean().optional() });
export type SomeFlags = Partial<FlagValues>;
