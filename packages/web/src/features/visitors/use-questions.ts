import type { Visitor, VisitorProfile } from '@fairlead/contract/visitors';
import { useState } from 'react';
import { readStored, writeStored } from '../../lib/storage/storage.ts';
import { storageKeys } from '../../lib/storage/storage-keys.ts';

export const questions = ['name', 'organization', 'profession'] as const satisfies readonly (keyof VisitorProfile)[];
export type Question = (typeof questions)[number];

/** Which questions this person was asked on this phone. Skipping one counts as asked. */
function readAsked(visitorId: string): readonly string[] {
  try {
    const kept = JSON.parse(readStored(storageKeys.profileAsked) ?? '{}') as Record<string, readonly string[]>;
    return kept[visitorId] ?? [];
  } catch {
    return [];
  }
}

interface Questions {
  /** The one to ask now; undefined when there is none left. */
  readonly current: Question | undefined;
  /** Its place among those that there are, and how many. */
  readonly at: number;
  readonly count: number;
  readonly next: () => void;
}

/** Missing fields of a profile, one question after the other, each asked once. */
export function useQuestions(visitor: Visitor): Questions {
  const [open] = useState(() => {
    const asked = readAsked(visitor.id);
    return questions.filter((question) => (visitor.profile[question] ?? '') === '' && !asked.includes(question));
  });
  const [at, setAt] = useState(0);
  const current = open[at];
  const next = () => {
    if (current === undefined) return;
    writeStored(storageKeys.profileAsked, JSON.stringify({ [visitor.id]: [...readAsked(visitor.id), current] }));
    setAt(at + 1);
  };
  return { current, at, count: open.length, next };
}
