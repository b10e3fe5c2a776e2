import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { endpointKey } from '../query/query.ts';
import { useSubject } from '../session/session.ts';
import type { NamedKind, Unsent, UnsentItem } from './operation-kind.ts';
import type { Operation } from './operations.ts';
import type { Outbox } from './outbox.ts';
import { reasonOf } from './send-result.ts';

interface OutboxState {
  /** The account to which all of it belongs. */
  readonly subject: string | null;
  /** Null for a moment after sign-in, and while no person is signed in. */
  readonly outbox: Outbox | null;
  /** The same, for what is made in that moment; fails where it cannot be opened. Null while no person is signed in. */
  readonly opening: Promise<Outbox> | null;
  /** Oldest first, as of one moment; undefined until the device's storage has answered. */
  readonly operations: readonly Operation[] | undefined;
}

const none: OutboxState = { subject: null, outbox: null, opening: null, operations: undefined };
const OutboxContext = createContext(none);

interface OutboxProviderProps {
  /** Opens the outbox of an account, at once or after loading it. */
  readonly open: (subject: string) => Outbox | Promise<Outbox>;
  readonly children: ReactNode;
}

/** Opens the outbox of the signed-in account, whatever screen is open, and keeps shown data true to its answers. */
export function OutboxProvider({ open, children }: OutboxProviderProps) {
  const subject = useSubject();
  const queryClient = useQueryClient();
  const [state, setState] = useState(none);

  useEffect(() => {
    if (subject === null) {
      setState(none);
      return;
    }
    let isGone = false;
    const ends: (() => void)[] = [];
    const follow = (outbox: Outbox): Outbox => {
      ends.push(outbox.close);
      if (isGone) {
        outbox.close();
        throw new Error('This account is no longer signed in');
      }
      for (const kind of outbox.kinds) {
        const renew = (answer: unknown): void => {
          kind.onAnswer?.(answer, queryClient);
          for (const endpoint of kind.renews ?? []) {
            void queryClient.invalidateQueries({ queryKey: endpointKey(endpoint) });
          }
        };
        ends.push(outbox.onAnswer(kind, renew));
      }
      const opening = Promise.resolve(outbox);
      setState({ subject, outbox, opening, operations: undefined });
      ends.push(outbox.watch((operations) => setState({ subject, outbox, opening, operations })));
      return outbox;
    };
    const opened = open(subject);
    if (opened instanceof Promise) {
      const opening = opened.then(follow);
      // The person who makes something is told; others need not know.
      opening.catch(() => undefined);
      setState({ ...none, subject, opening });
    } else follow(opened);
    return () => {
      isGone = true;
      for (const end of ends.toReversed()) end();
    };
  }, [subject, queryClient, open]);

  // After a change of account the operations of the former one are not shown, not even once.
  return <OutboxContext value={state.subject === subject ? state : none}>{children}</OutboxContext>;
}

export const useOutbox = (): Outbox | null => use(OutboxContext).outbox;

/** Waits for the outbox, so that what is made while it opens is kept all the same. */
export const useOpeningOutbox = (): Promise<Outbox> | null => use(OutboxContext).opening;

/** The operations of a kind on this device, oldest first; undefined until its storage has answered. */
export function useOperations<Values extends object>({
  name,
}: NamedKind<Values>): readonly Operation<Values>[] | undefined {
  const { operations } = use(OutboxContext);
  return useMemo(
    () => operations?.filter(({ kind }) => kind === name) as readonly Operation<Values>[] | undefined,
    [operations, name],
  );
}

/** Operations of the signed-in person that are on this device only, newest first. */
export function useUnsent(): Unsent {
  const { outbox, operations } = use(OutboxContext);
  const queryClient = useQueryClient();
  const items = operations?.flatMap((operation): UnsentItem[] => {
    const kind = outbox?.kinds.find(({ name }) => name === operation.kind);
    if (!outbox || !kind?.show || operation.state === 'SENT') return [];
    const { key, at, state, attempts, refusal } = operation;
    return [
      {
        id: key,
        at,
        state: state === 'REFUSED' ? 'REFUSED' : 'WAITING',
        hasFailed: attempts > 0,
        refusal: refusal && { code: refusal.code, detail: reasonOf(refusal) },
        ...kind.show(operation, operations, queryClient),
        retry: () => outbox.retry(kind, key),
        discard: () => outbox.discard(kind, key),
      },
    ];
  });
  return {
    isRead: items !== undefined,
    items: items?.toReversed() ?? [],
    send: async () => outbox?.flush(),
    forget: async () => outbox?.forget(),
  };
}
