import type { Endpoint } from '@fairlead/contract/endpoint';
import type { Executor } from '@fairlead/database/executor';
import { z } from 'zod';
import type { Actor, AdminActor, SignedIn } from '../auth/caller.ts';

/** Details that a handler adds to the audit of an administrator's request. */
export interface AuditFacts {
  target?: { readonly kind: string; readonly id: string; readonly label?: string | undefined };
  before?: unknown;
  after?: unknown;
}

export interface AdminAction extends AuditFacts {
  readonly by: Pick<AdminActor, 'adminId' | 'email'> | null;
  readonly action: string;
  readonly at: Date;
}

/** Stores what was done, in the transaction that does it. */
export type RecordAudit = (tx: Executor, action: AdminAction) => Promise<void>;

/** Says what a record was before an administrator changed it, and after. */
export type NoteChange = (before: object, after: object) => void;

/** Target of every change. */
const ofEveryChange = new Set(['version', 'updatedAt', 'updatedBy']);

/** The fields in which two states of a record differ, as each has them. */
export function changeOf(before: object, after: object): Pick<AuditFacts, 'before' | 'after'> {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter(
    (field) => !ofEveryChange.has(field) && JSON.stringify(was.get(field)) !== JSON.stringify(is.get(field)),
  );
  const only = (state: ReadonlyMap<string, unknown>) =>
    Object.fromEntries(changed.map((field) => [field, state.get(field) ?? null]));
  return { before: only(was), after: only(is) };
}

const secretName = /password|secret|token|^key$|^code$/i;

/** Whatever a request carried, without what must stay secret. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, one]) => [key, secretName.test(key) ? '…' : withoutSecrets(one)]));
}

const named = z.object({ id: z.string(), name: z.string().optional() });

/** The object that the path names, or that the answer is: what `/price/{priceId}` changes is a price. */
function targetOf(definition: Endpoint, params: unknown, answer: unknown): AuditFacts {
  const [inPath] = Object.values((params ?? {}) as Record<string, unknown>);
  const made = named.safeParse(answer).data;
  const id = inPath === undefined ? made?.id : String(inPath);
  if (id === undefined) return {};
  const kind = definition.path.split('/')[1] ?? '';
  return { target: { kind: kind.toUpperCase(), id, label: made?.id === id ? made.name : undefined } };
}

/**
 * Wraps what an administrator's request does: the work and its entry in the audit are one transaction, so nothing is
 * done unseen. Requests that only read, and everybody else's, go on as they are.
 */
export function audited<T>(
  caller: Actor | SignedIn | null,
  request: { definition: Endpoint; input: { params: unknown; body: unknown }; at: Date },
  facts: AuditFacts,
  run: (unit: Executor) => Promise<T>,
  record: RecordAudit,
): (unit: Executor) => Promise<T> {
  const { definition, input, at } = request;
  const isAdmin = caller !== null && 'adminId' in caller;
  if (!isAdmin || definition.method === 'GET') return run;
  return (unit) =>
    unit.transaction(async (tx) => {
      const answer = await run(tx);
      const said = { ...targetOf(definition, input.params, answer), after: input.body, ...facts };
      const [before, after] = [withoutSecrets(said.before), withoutSecrets(said.after)];
      await record(tx, { by: caller, action: definition.name, at, ...said, before, after });
      return answer;
    });
}
