export const unsentKinds = ['SCAN', 'ANSWERS', 'NOTE', 'FAVOURITE', 'WISH', 'ARCHIVE', 'CATEGORY', 'PROFILE'] as const;
export type UnsentKind = (typeof unsentKinds)[number];

export type UnsentAct =
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
export interface UnsentRefusal {
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
