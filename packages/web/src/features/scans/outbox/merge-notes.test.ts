import { describe, expect, test } from 'vitest';
import { joinNotes, mergeNotes, rebaseNote } from './merge-notes.ts';
import type { PointChange } from './point-change.ts';

const change = (values: PointChange['values']): PointChange => ({
  key: 'point note',
  beaconId: 'point',
  scanId: null,
  values,
  scan: null,
  at: '2027-03-11T08:00:00.000Z',
  id: '',
  kind: 'CHANGE',
  heldUntil: 0,
  isTried: false,
  state: 'WAITING',
  attempts: 0,
  refusal: null,
});

test.each([
  ['Three floors', 'Ring Marta', 'Three floors\nRing Marta'],
  ['Three floors', 'Three floors, lift', 'Three floors, lift'],
  ['Three floors, lift', 'Three floors', 'Three floors, lift'],
  [null, 'Ring Marta', 'Ring Marta'],
  ['Three floors', null, 'Three floors'],
  [null, null, null],
])('of the notes %j and %j nothing is lost, and nothing is there twice', (earlier, later, both) => {
  expect(mergeNotes(earlier, later)).toBe(both);
});

describe('a note that waits', () => {
  test('is written on what another device wrote', () => {
    const { values } = rebaseNote(change({ note: 'B', noteBefore: null }), { note: 'A', isOwn: false });
    expect(values).toEqual({ note: 'A\nB', noteBefore: 'A' });
  });

  test('takes the place of one of this phone whose answer was lost', () => {
    const { values } = rebaseNote(change({ note: 'Abd', noteBefore: null }), { note: 'Abc', isOwn: true });
    expect(values).toEqual({ note: 'Abd', noteBefore: 'Abc' });
  });

  test('goes without the note before when the server does not know its own again', () => {
    const { values } = rebaseNote(change({ note: 'A \nB', noteBefore: 'A ' }), { note: 'A ', isOwn: false });
    expect(values).toEqual({ note: 'A \nB' });
  });

  test('is joined with another of the same point', () => {
    const values = joinNotes(change({ note: 'A', noteBefore: 'Old' }), change({ note: 'B' }), 'Old').values;
    expect(values).toEqual({ note: 'A\nB', noteBefore: 'Old' });
  });
});
