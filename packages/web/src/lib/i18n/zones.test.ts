import { expect, test } from 'vitest';
import { groupZones } from './zones.ts';

const winter = new Date('2027-01-15T12:00:00Z');

test('groups zones by continent in the language of the reader, sorted by city with the offset of the day', () => {
  const names = [
    'Europe/Berlin',
    'America/Argentina/Buenos_Aires',
    'Europe/Athens',
    'Pacific/Auckland',
    'Australia/Perth',
  ];
  expect(groupZones(names, 'de', winter)).toEqual([
    {
      label: 'Amerika',
      zones: [{ name: 'America/Argentina/Buenos_Aires', label: 'Buenos Aires, Argentina (GMT-3)' }],
    },
    {
      label: 'Europa',
      zones: [
        { name: 'Europe/Athens', label: 'Athens (GMT+2)' },
        { name: 'Europe/Berlin', label: 'Berlin (GMT+1)' },
      ],
    },
    {
      label: 'Ozeanien',
      zones: [
        { name: 'Pacific/Auckland', label: 'Auckland (GMT+13)' },
        { name: 'Australia/Perth', label: 'Perth (GMT+8)' },
      ],
    },
  ]);
});

test('offers every zone that the browser knows exactly once', () => {
  const names = [...Intl.supportedValuesOf('timeZone'), 'UTC'];
  const offered = groupZones(names, 'es').flatMap(({ zones }) => zones.map(({ name }) => name));
  expect(offered.toSorted()).toEqual(names.toSorted());
  expect(groupZones(['UTC'], 'en', winter)).toEqual([{ label: 'UTC', zones: [{ name: 'UTC', label: 'UTC (GMT)' }] }]);
});

test('keeps a stored zone that the browser does not know', () => {
  expect(groupZones(['Europe/Atlantis'], 'en', winter)).toEqual([
    { label: 'Europe', zones: [{ name: 'Europe/Atlantis', label: 'Atlantis' }] },
  ]);
});
