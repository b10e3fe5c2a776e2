import { describe, expect, test } from 'vitest';
import { point } from '../test/visitor-api.ts';
import {
  categoriesWithChanges,
  joinNotes,
  listWithChanges,
  mergeNotes,
  type PointChange,
  type PointValues,
  rebaseNote,
  withChanges,
} from './point-change.ts';

const other = { ...point, beaconId: 'other', title: 'Harmonic drive', lastAt: '2027-03-10T08:00:00.000Z' };
const change = (values: PointValues, scan = point, state: PointChange['state'] = 'WAITING'): PointChange => ({
  key: JSON.stringify(values),
  beaconId: scan.beaconId,
  scanId: null,
  values,
  scan,
  at: '2027-03-11T08:00:00.000Z',
  id: '',
  kind: 'CHANGE',
  heldUntil: 0,
  isTried: false,
  state,
  attempts: 0,
  refusal: null,
});

describe('a list with what waits on this phone', () => {
  test('shows a note and a category, and leaves other points alone', () => {
    const changes = [change({ note: 'Ask Marta' }), change({ category: 'Drives' })];
    expect(listWithChanges([point, other], changes, false)).toEqual([
      { ...point, note: 'Ask Marta', category: 'Drives' },
      other,
    ]);
  });

  test('lets go what was archived, and the archive gets it', () => {
    const changes = [change({ archived: true })];
    expect(listWithChanges([point, other], changes, false)).toEqual([other]);
    expect(listWithChanges([], changes, true)).toEqual([{ ...point, archivedAt: changes[0]?.at }]);
  });

  test('takes back what was restored, in its place by time', () => {
    const archived = { ...other, archivedAt: '2027-03-10T09:00:00.000Z' };
    const changes = [change({ archived: false }, archived)];
    expect(listWithChanges([archived], changes, true)).toEqual([]);
    expect(listWithChanges([point], changes, false)).toEqual([other, point]);
  });

  test('does not show what was refused', () => {
    const changes = [change({ note: 'Ask Marta' }, point, 'REFUSED'), change({ archived: true }, point, 'REFUSED')];
    expect(listWithChanges([point], changes, false)).toEqual([point]);
    expect(withChanges(point, changes)).toEqual(point);
  });
});

describe('categories with what waits on this phone', () => {
  test('count a point where it is going, and no empty one', () => {
    const sorted = { ...point, category: 'Drives' };
    const listed = [{ category: 'Drives', count: 1 }];
    expect(categoriesWithChanges(listed, [change({ category: 'Later' }, sorted)])).toEqual([
      { category: 'Later', count: 1 },
    ]);
    const both = [change({ category: 'Later' }, sorted), change({ archived: true }, sorted)];
    expect(categoriesWithChanges(listed, both)).toEqual([]);
    expect(categoriesWithChanges(listed, [change({ note: 'x' }, sorted)])).toEqual(listed);
  });
});

const noteChange = (values: PointChange['values']): PointChange => ({
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
    const { values } = rebaseNote(noteChange({ note: 'B', noteBefore: null }), { note: 'A', isOwn: false });
    expect(values).toEqual({ note: 'A\nB', noteBefore: 'A' });
  });

  test('takes the place of one of this phone whose answer was lost', () => {
    const { values } = rebaseNote(noteChange({ note: 'Abd', noteBefore: null }), { note: 'Abc', isOwn: true });
    expect(values).toEqual({ note: 'Abd', noteBefore: 'Abc' });
  });

  test('goes without the note before when the server does not know its own again', () => {
    const { values } = rebaseNote(noteChange({ note: 'A \nB', noteBefore: 'A ' }), { note: 'A ', isOwn: false });
    expect(values).toEqual({ note: 'A \nB' });
  });

  test('is joined with another of the same point', () => {
    const values = joinNotes(noteChange({ note: 'A', noteBefore: 'Old' }), noteChange({ note: 'B' }), 'Old').values;
    expect(values).toEqual({ note: 'A\nB', noteBefore: 'Old' });
  });
});
