import { expect, test } from 'vitest';
import { seenDays } from '../filters/lead-filters.ts';
import { readLeadQuery, reportPart, toRequest, writeLeadQuery } from './lead-query.ts';

const zone = 'Europe/Berlin';
const now = Date.parse('2027-03-11T23:30:00Z');

test('an address comes back as it was, in one order, without what is usual', () => {
  const text = 'sort=-lastAt&tag=test+rig&status=NEW%2CCONTACTED&q=Volvik&hide=';
  expect(writeLeadQuery(readLeadQuery(text))).toBe('q=Volvik&status=NEW%2CCONTACTED&tag=test+rig&hide=');
});

test.each([
  'status=OLD',
  'rating=6',
  'score=101',
  'point=x',
  'seen=2027-03-11',
  'seen=..',
  'sort=email',
  'unlocked=maybe',
  'hide=%3Cb%3E',
  'wish=QUOTE%2CPONY',
  'country=Poland',
  'industry=25%2Csteel',
  'role=boss',
  'captured=Mara',
])('%s says nothing', (text) => {
  expect(readLeadQuery(text)).toEqual({});
});

test('countries, industries, job roles and who captured are asked for by the names of the API', () => {
  const text = 'country=PL%2CDE&industry=25&role=ENGINEERING&captured=01890000-0000-7000-8000-000000000001';
  const query = readLeadQuery(text);
  expect(writeLeadQuery(query)).toBe(text);
  expect(toRequest(query, zone, now)).toEqual({
    countryCode: 'PL,DE',
    industry: '25',
    profession: 'ENGINEERING',
    capturedBy: '01890000-0000-7000-8000-000000000001',
    sort: '-lastAt',
  });
});

test('days are those of the fair: its midnight, and the midnight after the last', () => {
  // In Berlin the 12th has begun.
  expect(toRequest({ seen: 'today' }, zone, now)).toEqual({ from: '2027-03-11T23:00:00.000Z', sort: '-lastAt' });
  expect(toRequest({ seen: 'yesterday' }, zone, now)).toMatchObject({
    from: '2027-03-10T23:00:00.000Z',
    to: '2027-03-11T23:00:00.000Z',
  });
  expect(toRequest({ seen: '..2027-03-27' }, zone, now)).toMatchObject({ to: '2027-03-27T23:00:00.000Z' });
  // The night to the 28th the clocks are set forward.
  expect(toRequest({ seen: '2027-03-28..2027-03-28' }, zone, now)).toMatchObject({
    from: '2027-03-27T23:00:00.000Z',
    to: '2027-03-28T22:00:00.000Z',
  });
  expect(seenDays('2027-03-09..', { timeZone: zone, now })).toEqual({ from: '2027-03-09', to: null });
});

const ids = (count: number) => new Set(Array.from({ length: count }, (_, n) => `id${n}`));
const sort = '-lastAt' as const;

test.each([
  ['everything', { sort }, 0, null],
  [
    'a filter',
    { sort, countryCode: 'PL', rating: '4' },
    0,
    { kind: 'VIEW', filter: { countryCode: 'PL', rating: '4' } },
  ],
  ['a selection within a filter', { sort, countryCode: 'PL' }, 2, { kind: 'SELECTION', filter: { ids: 'id0,id1' } }],
  ['a selection within a search', { sort, q: 'pump' }, 1, { kind: 'SELECTION', filter: { ids: 'id0' } }],
  ['a search, which files do not know', { sort, q: 'pump', rating: '4' }, 0, null],
  ['more than the server takes at once', { sort, rating: '4' }, 101, null],
])('narrows a report by %s', (_, request, count, part) => {
  expect(reportPart(request, ids(count))).toEqual(part);
});
