import { useEffect, useState } from 'react';
import { readClaims, storedToken, useIsSignedIn } from '../../../lib/session/session.ts';
import { type AnswerOutbox, openAnswerOutbox } from './answer-outbox.ts';
import { mendAnswers, sendAnswers } from './send-answers.ts';

interface Open {
  readonly outbox: AnswerOutbox;
  users: number;
}
const open = new Map<string, Open>();

function take(subject: string): AnswerOutbox {
  const known = open.get(subject) ?? {
    outbox: openAnswerOutbox({ subject, send: sendAnswers, mend: mendAnswers }),
    users: 0,
  };
  known.users += 1;
  open.set(subject, known);
  return known.outbox;
}

function give(subject: string): void {
  const known = open.get(subject);
  if (!known) return;
  known.users -= 1;
  if (known.users > 0) return;
  open.delete(subject);
  known.outbox.close();
}

/** The queue of whoever is signed in, the same for everything on the page; null while nobody is. */
export function useAnswerOutbox(): AnswerOutbox | null {
  const isSignedIn = useIsSignedIn();
  const subject = isSignedIn ? (readClaims(storedToken())?.sub ?? null) : null;
  const [outbox, setOutbox] = useState<AnswerOutbox | null>(null);
  useEffect(() => {
    if (subject === null) return;
    setOutbox(take(subject));
    return () => {
      setOutbox(null);
      give(subject);
    };
  }, [subject]);
  return outbox;
}
