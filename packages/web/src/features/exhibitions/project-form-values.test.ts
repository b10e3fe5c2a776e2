import type { Exhibition } from '@fairlead/contract/exhibitions';
import { expect, test } from 'vitest';
import { nowhereYet } from '../../lib/exhibitions/when-and-where.ts';
import { takenFromFair } from './project-form-values.ts';

const fair = {
  startsAt: '2027-03-11T09:00:00.000Z',
  endsAt: '2027-03-13T18:00:00.000Z',
  timeZone: 'Europe/Lisbon',
  venue: 'Exponor',
  city: 'Porto',
  countryCode: 'PT',
} as Exhibition;
const other = {
  ...fair,
  startsAt: '2027-06-01T03:15:00.000Z',
  endsAt: null,
  timeZone: 'Asia/Kathmandu',
  city: 'Patan',
};
const undated = { ...fair, startsAt: null, endsAt: null };
const when = {
  startDate: '2027-03-11',
  startTime: '09:00',
  endDate: '2027-03-13',
  endTime: '18:00',
  timeZone: 'Europe/Lisbon',
};
const where = { venue: 'Exponor', city: 'Porto', countryCode: 'PT' };
const otherWhen = {
  startDate: '2027-06-01',
  startTime: '09:00',
  endDate: '',
  endTime: '18:00',
  timeZone: 'Asia/Kathmandu',
};
const empty = nowhereYet();
const filled = { ...when, ...where };

test.each([
  ['the first fair fills what is empty', empty, undefined, fair, filled],
  ['hours alone are no days of its own', { ...empty, startTime: '08:00' }, undefined, fair, filled],
  ['days of its own stay', { ...empty, startDate: '2027-03-12' }, undefined, fair, where],
  ['a place of its own stays', { ...empty, city: 'Gaia' }, undefined, fair, when],
  ['another fair takes the place of the one before', filled, fair, other, { ...otherWhen, ...where, city: 'Patan' }],
  [
    'hours that were changed stay with another fair, as do its days',
    { ...filled, startTime: '10:00' },
    fair,
    { ...other, city: 'Porto' },
    where,
  ],
  ['a fair without days leaves them', empty, undefined, undated, where],
  ['none takes back what the fair filled', filled, fair, undefined, empty],
  ['none leaves what is its own', filled, undefined, undefined, {}],
] as const)('%s', (_, values, before, next, expected) => {
  expect(takenFromFair(values, before, next)).toEqual(expected);
});
