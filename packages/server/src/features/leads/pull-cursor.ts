import { moment } from '@fairlead/contract/fields';
import { z } from 'zod';
import { InputError } from '../../platform/http/problem.ts';

/**
 * The transactions that a reader sees: all before `below`, and those from there on, before `end`, that were not under way. Between
 * two of these nothing is lost, in whatever order transactions commit.
 */
export interface Seen {
  readonly below: number;
  readonly end: number;
  readonly underWay: readonly number[];
}

/** Where a reader is: what it has seen, and where it is in a round of pages. */
export interface PullPosition {
  /** Which database it is about, and which of its histories: after a restore numbers of transactions come again. */
  readonly history: string;
  /** Since when changes must be known to go on. */
  readonly knownFrom: Date;
  /** End of the round before; null where all leads are read, a moment in the first round. */
  readonly since: Seen | Date | null;
  /** End of this round, its beginning, and the last lead that was given; null between two rounds. */
  readonly round: { readonly seen: Seen; readonly at: Date; readonly after: string } | null;
}

/** With more under way than this, all from the first of them on counts as not seen yet: it comes later, or again. */
const mostUnderWay = 20;

export const shortened = (seen: Seen): Seen =>
  seen.underWay.length > mostUnderWay ? { below: seen.below, end: seen.below, underWay: [] } : seen;

const seenSchema = z
  .tuple([z.int().nonnegative(), z.int().nonnegative(), z.array(z.int().nonnegative()).max(mostUnderWay)])
  .transform(([below, end, underWay]): Seen => ({ below, end, underWay }));
const momentSchema = moment.transform((text) => new Date(text));
const cursorSchema = z
  .tuple([
    z.string().max(40),
    momentSchema,
    z.union([seenSchema, momentSchema, z.null()]),
    z.union([
      z.tuple([seenSchema, momentSchema, z.uuid()]).transform(([seen, at, after]) => ({ seen, at, after })),
      z.null(),
    ]),
  ])
  .transform(([history, knownFrom, since, round]): PullPosition => ({ history, knownFrom, since, round }));

/** Reads a moment, or a position that `writePosition` made and the registrar opened. Throws INVALID_INPUT for anything else. */
export function readPosition(text: string): PullPosition | Date {
  const begin = momentSchema.safeParse(text);
  if (begin.success) return begin.data;
  try {
    return cursorSchema.parse(JSON.parse(text));
  } catch {
    throw new InputError('query.updatedSince', 'cursor');
  }
}

const listed = ({ below, end, underWay }: Seen): unknown[] => [below, end, underWay];

export function writePosition({ history, knownFrom, since, round }: PullPosition): string {
  const from = since === null || since instanceof Date ? since : listed(since);
  const values = [history, knownFrom, from, round && [listed(round.seen), round.at, round.after]];
  return JSON.stringify(values);
}
