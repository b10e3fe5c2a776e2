import { useEffect, useState } from 'react';
import { useSubject } from '../../../lib/session/session.ts';
import { type AnswerOutbox, openAnswerOutbox } from './answer-outbox.ts';
import { sendAnswers } from './send-answers.ts';

interface Open {
  readonly outbox: AnswerOutbox;
  users: number;
}
const open = new Map<string, Open>();

function take(subject: string): AnswerOutbox {
  const known = open.get(subject) ?? {
    outbox: openAnswerOutbox({ subject, send: (kept) => sendAnswers(kept, subject) }),
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
  const subject = useSubject();
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
