import { describe, expect, test } from 'vitest';
import { point } from '../test/visitor-api.ts';
import type { PointChange, PointValues } from './point-change.ts';
import { categoriesWithChanges, listWithChanges, withChanges } from './with-changes.ts';

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
