import { expect, test } from 'vitest';
import type { Statement } from './captured-statements.ts';
import { type Known, replay } from './replay.ts';

const id = (last: string): string => `01900000-0000-7000-8000-${last.padStart(12, '0')}`;
const known: Known = {
  eventId: id('1'),
  visitorId: id('2'),
  beaconId: id('3'),
  visitorIds: [id('2')],
  beaconIds: [id('3'), id('4')],
  fixedIds: [id('5')],
};
const captured: readonly Statement[] = [
  { text: 'select 1 from beacons where id = $1', parameters: [id('3')] },
  { text: 'begin', parameters: [] },
  {
    text: 'insert into a values ($1, $2,\n  $3, $4, $5, $6)',
    parameters: [id('1'), id('2'), id('5'), id('9'), 'f', null],
  },
  { text: 'commit', parameters: [] },
];

test('draws ids anew, keeps the scene, and keeps the order', () => {
  const lines = replay(captured, known)
    .script.split('\n')
    .filter((line) => line !== '' && !line.startsWith('\\'));
  expect(lines).toEqual([
    `select 1 from beacons where id = ('{${id('3')},${id('4')}}'::uuid[])[:beacon];`,
    'begin;',
    `insert into a values (lpad(to_hex(:event::bigint), 32, '0')::uuid, ('{${id('2')}}'::uuid[])[:visitor], '${id('5')}'::uuid, lpad(to_hex(:fresh::bigint), 32, '0')::uuid, 'f'::boolean, null);`,
    'commit;',
  ]);
});

test('the pipelined script sends the transaction in one flight', () => {
  const lines = replay(captured, known)
    .pipelinedScript.split('\n')
    .filter((line) => !/^\\set|^$/.test(line));
  expect(lines.map((line) => line.split(' ')[0])).toEqual([
    'select',
    '\\startpipeline',
    'begin;',
    'insert',
    'commit;',
    '\\endpipeline',
  ]);
});

test('a driver gets the texts as they were, with values of the same kind', () => {
  const { statements } = replay(captured, known);
  expect(statements.map(({ text }) => text)).toEqual([captured[0]?.text, captured[2]?.text]);
  const draw = { event: 255n, fresh: 16n, visitor: 1, beacon: 2, slot: 3 };
  expect(statements[0]?.values(draw)).toEqual([id('4')]);
  expect(statements[1]?.values(draw)).toEqual([
    '00000000-0000-0000-0000-0000000000ff',
    id('2'),
    id('5'),
    '00000000-0000-0000-0000-000000000010',
    'f',
    null,
  ]);
});

test('refuses a parameter that it cannot explain', () => {
  expect(() => replay([{ text: 'select $1', parameters: ['what is this?'] }], known)).toThrow('does not know');
});
