import { useEffect, useState } from 'react';
import { useSubject } from '../session/session.ts';

/**
 * Returns a hook with the outbox of the signed-in person, the same for everything on the page, closed with its last user; null
 * while no person is signed in.
 */
export function createSharedOutbox<Outbox extends { close(): void }>(
  openOutbox: (subject: string) => Outbox,
): () => Outbox | null {
  const open = new Map<string, { readonly outbox: Outbox; users: number }>();

  function take(subject: string): Outbox {
    const known = open.get(subject) ?? { outbox: openOutbox(subject), users: 0 };
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

  return () => {
    const subject = useSubject();
    const [outbox, setOutbox] = useState<Outbox | null>(null);
    useEffect(() => {
      if (subject === null) return;
      setOutbox(take(subject));
      return () => {
        setOutbox(null);
        give(subject);
      };
    }, [subject]);
    return outbox;
  };
}
