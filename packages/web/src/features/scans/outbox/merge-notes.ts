import type { PointChange } from './point-change.ts';

/** Two texts of one note in one: the earlier first, and none twice. */
export function mergeNotes(earlier: string | null, later: string | null): string | null {
  const [first, second] = [earlier?.trim() ?? '', later?.trim() ?? ''];
  if (second.includes(first)) return later;
  return first.includes(second) ? earlier : `${first}\n${second}`;
}

/** A change of a note, written anew on what the server has in the place of the note on which it was written. */
export function rebaseNote(change: PointChange, found: { note: string | null; isOwn: boolean }): PointChange {
  if (!('note' in change.values)) return change;
  const { note, noteBefore } = change.values;
  const merged = found.isOwn ? note : mergeNotes(found.note, note);
  // A server that refuses its own note as the one before would do so for ever; both texts are in the new one by now.
  const isStuck = noteBefore === found.note;
  return { ...change, values: isStuck ? { note: merged } : { note: merged, noteBefore: found.note } };
}

/** A change of a note that was made while another was on its way, which the server has now. */
export function writtenAfter(change: PointChange, { values }: PointChange): PointChange {
  if (!('note' in change.values && 'note' in values)) return change;
  return { ...change, values: { note: change.values.note, noteBefore: values.note } };
}

/** Two changes of one note on this phone in one, with the state of the later. */
export function joinNotes(
  earlier: PointChange,
  later: PointChange,
  noteBefore: string | null | undefined,
): PointChange {
  if (!('note' in earlier.values && 'note' in later.values)) return later;
  const note = mergeNotes(earlier.values.note, later.values.note);
  return { ...later, values: noteBefore === undefined ? { note } : { note, noteBefore } };
}
