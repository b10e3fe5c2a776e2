import type { Scan } from '@fairlead/contract/scans';
import { describe, expect, test } from 'vitest';
import { groupPoints, nearestWord, searchPoints } from './points.ts';

const fair = (id: string, timeZone: string) => ({ id, name: id, timeZone, theme: null });
const scan = (title: string, lastAt: string, over: Partial<Scan> = {}): Scan => ({
  beaconId: title,
  title,
  description: null,
  coverUrl: null,
  exhibitor: { id: 'e', name: 'Lumen & Row', logoUrl: null },
  stand: null,
  tradeFair: null,
  documents: [],
  firstAt: lastAt,
  lastAt,
  scanCount: 1,
  archivedAt: null,
  category: null,
  note: null,
  ...over,
});

describe('groupPoints', () => {
  test('puts each point under its fair and its day there, keeping the order', () => {
    const berlin = fair('berlin', 'Europe/Berlin');
    const groups = groupPoints([
      scan('late', '2027-03-09T23:30:00Z', { tradeFair: berlin }),
      scan('outside', '2027-03-09T12:00:00Z'),
      scan('early', '2027-03-09T10:00:00Z', { tradeFair: berlin }),
    ]);
    expect(groups.map(({ tradeFair, count }) => [tradeFair?.id ?? null, count])).toEqual([
      ['berlin', 2],
      [null, 1],
    ]);
    // 23:30 UTC is the next day in Berlin.
    expect(groups[0]?.days.map(({ day, scans }) => [day, scans.length])).toEqual([
      ['2027-03-10', 1],
      ['2027-03-09', 1],
    ]);
  });
});

describe('search', () => {
  const scans = [
    scan('Façade light', '2027-03-09T10:00:00Z', { note: 'Ask Marta' }),
    scan('KX-7 servo drives', '2027-03-09T10:00:00Z', { documents: [{ name: 'Torque curves', kind: 'DOCUMENT' }] }),
  ];
  test('finds titles, exhibitors, notes and documents without minding accents or case', () => {
    const found = (text: string) => searchPoints(scans, text).map(({ title }) => title);
    expect(found('facade')).toEqual(['Façade light']);
    expect(found('marta light')).toEqual(['Façade light']);
    expect(found('TORQUE')).toEqual(['KX-7 servo drives']);
    expect(found('lumen')).toHaveLength(2);
    expect(found('marta servo')).toEqual([]);
  });
  test('offers the nearest word, or none', () => {
    expect(nearestWord(scans, 'servp')).toBe('servo');
    expect(nearestWord(scans, 'zeppelin')).toBeNull();
  });
});
