import type { Endpoint } from '@fairlead/contract/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import type { Operation, OperationDatabase, OperationTable } from './operations.ts';
import type { Sent } from './send-operations.ts';
import type { SendResult } from './send-result.ts';

export const unsentKinds = ['SCAN', 'ANSWERS', 'NOTE', 'FAVOURITE', 'WISH', 'ARCHIVE', 'CATEGORY', 'PROFILE'] as const;
export type UnsentKind = (typeof unsentKinds)[number];

type UnsentAct =
  | 'ARCHIVED'
  | 'RESTORED'
  | 'NO_NOTE'
  | 'NO_CATEGORY'
  | 'NOT_FAVOURITE'
  | 'TAKEN_BACK'
  | 'QUOTE'
  | 'CALL'
  | 'MEETING'
  | 'LOOKING';

/** Why the server will not take it. */
interface UnsentRefusal {
  readonly code: string | null;
  /** The server's own sentence. */
  readonly detail: string | null;
}

/** Something that the person made and the server has not got: it waits, or was refused for good. */
export interface UnsentItem {
  readonly kind: UnsentKind;
  readonly id: string;
  /** Subject of the entry: a point, a document, an exhibitor; null where this device does not know its name. */
  readonly title: string | null;
  /** Text or choice in the person's own words. */
  readonly text: string | null;
  /** Action, where there is no text of the person's. */
  readonly act?: UnsentAct;
  /** How many things it is, such as answers. */
  readonly count?: number;
  readonly at: string;
  readonly state: 'WAITING' | 'REFUSED';
  /** It was tried, in vain. */
  readonly hasFailed: boolean;
  readonly refusal: UnsentRefusal | null;
  /** Where it can be changed; null where there is nothing to change. */
  readonly changeAt: string | null;
  /** Sends what was refused once more. */
  readonly retry: () => Promise<unknown>;
  /** Deletes what was refused. */
  readonly discard: () => Promise<unknown>;
}

/** Fields of an item that its kind knows; the outbox adds the others. */
export type ShownOperation = Pick<UnsentItem, 'kind' | 'title' | 'text' | 'changeAt'> &
  Partial<Pick<UnsentItem, 'act' | 'count' | 'hasFailed' | 'refusal'>>;

/** Everything unsent of the signed-in person. */
export interface Unsent {
  /** True once the device's storage has answered: before, it is unknown what is unsent. */
  readonly isRead: boolean;
  /** Newest first. */
  readonly items: readonly UnsentItem[];
  /** Sends what waits; resolves when nothing is left to try for now. */
  readonly send: () => Promise<unknown>;
  /** Removes the operations of a person who leaves for good from the device. */
  readonly forget: () => Promise<unknown>;
}

/** Operations that are sent together: one at least. */
export type Batch<Values extends object> = readonly [Operation<Values>, ...Operation<Values>[]];

/** Everything that tells one kind of operation from another. */
export interface OperationKind<Values extends object = object, Answer = unknown> {
  readonly name: string;
  /** How many go together; one when not said. */
  readonly maxBatch?: number;
  /** How long after the last of them was made they are sent. */
  readonly delayMs?: number;
  /** How long `hold` keeps an operation from being sent. */
  readonly holdMs?: number;
  /** How long an acknowledged operation stays on the device, for kinds whose `resolve` keeps it. */
  readonly sentForMs?: number;
  /** The values must not change once an attempt may have reached the server. */
  readonly isFrozenOnceTried?: boolean;
  /** A kind whose answers may let operations of this one go. */
  readonly follows?: string;
  /** Answers of these endpoints change with an answer, so they are asked for anew. */
  readonly renews?: readonly Endpoint[];
  /** Forgets what the kind remembers of an outbox that was open before on this page. */
  onOpen?(): void;
  /** Not ready operations wait for others without being tried. */
  isReady?(operation: Operation<Values>): boolean;
  /** Makes one attempt and returns the result of each. The server must take a repeated operation for one. */
  send(batch: Batch<Values>, subject: string): Promise<readonly SendResult<Answer>[]>;
  /**
   * Returns what an answered operation becomes, null to delete it. `now` is what lies under its key, and another operation when
   * `isSame` does not hold. When not given, the operation that was sent is deleted.
   */
  resolve?(now: Operation<Values>, sent: Operation<Values>, answer: Answer): Operation<Values> | null;
  /** Changes other operations in the transaction that stores the results. */
  onResults?(operations: OperationTable, sent: readonly Sent<Operation<Values>, Answer>[]): Promise<void>;
  /** Changes the database in the transaction that stores the operation. */
  onStore?(database: OperationDatabase, operation: Operation<Values>): Promise<unknown>;
  /** Changes the database in the transaction that deletes a refused operation. */
  onDiscard?(database: OperationDatabase, operation: Operation<Values>): Promise<unknown>;
  /** Returns a refused operation as it is sent again. */
  revise?(operation: Operation<Values>): Operation<Values>;
  /** The answer leaves an operation of this kind waiting, to be sent again without delay. */
  isToRepeat?(answer: Answer): boolean;
  /** Keeps shown data true to an answer, in every tab. */
  onAnswer?(answer: Answer, queryClient: QueryClient): void;
  /** Shows an operation at /unsent; kinds without it are shown elsewhere. */
  show?(operation: Operation<Values>, all: readonly Operation[], queryClient: QueryClient): ShownOperation;
}

/** The part of a kind by which screens name it, so that they need not load its sender; `revise` carries the type of its values. */
export type NamedKind<Values extends object = object> = Pick<OperationKind<Values>, 'name' | 'revise'>;

/** Sends operations of a kind one by one. */
export const sendEach =
  <Values extends object, Answer>(
    send: (operation: Operation<Values>, subject: string) => Promise<SendResult<Answer>>,
  ): OperationKind<Values, Answer>['send'] =>
  async ([operation], subject) => [await send(operation, subject)];

/** An operation as a feature makes it; without a time it is made now. */
export type NewOperation<Values extends object> = Values & { readonly key: string; readonly at?: string };
