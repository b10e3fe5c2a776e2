/** `good`: as it should be. `look`: it works, but the operator should know. `mend`: it does not work. */
export type Verdict = 'good' | 'look' | 'mend';

export interface Finding {
  readonly verdict: Verdict;
  readonly subject: string;
  /** The finding, and for `look` and `mend` its remedy. */
  readonly text: string;
}

export const good = (subject: string, text: string): Finding => ({ verdict: 'good', subject, text });
export const look = (subject: string, text: string): Finding => ({ verdict: 'look', subject, text });
export const mend = (subject: string, text: string): Finding => ({ verdict: 'mend', subject, text });

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
