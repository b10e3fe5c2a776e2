import { expect, test } from 'vitest';
import { find } from './fixture.ts';
import { plainNames } from './plain-names.ts';

const path = 'packages/contract/src/fairs.ts';
const found = (text: string) => find(plainNames, { [path]: text });

test.each([
  ['a constant', 'export const address = 1;', 'address'],
  ['a function', 'export function returnAddress() {}', 'returnAddress'],
  ['a parameter', 'export const read = (addresses: string[]) => 1;', 'addresses'],
  ['a property', 'export const one = { textWords: 1 };', 'textWords'],
  ['a property that is read', 'export const one = two.words;', 'words'],
  ['a name in a pattern', 'export const { isTold } = one;', 'isTold'],
  ['a type', 'export interface LeadSighting {}', 'LeadSighting'],
  ['a member of a type', 'export interface One { readonly signInElsewhere: string }', 'signInElsewhere'],
  ['a method', 'export class One { giveUp() {} }', 'giveUp'],
  ['a private field', 'export class One { #led = 1; }', 'led'],
  ['an import', "import { answerOnce } from './one.ts';", 'answerOnce'],
  ['a constant in capitals', 'export const PUT_AWAY = 1;', 'PUT_AWAY'],
  ['a method of ours called like one of Node.js', 'export const one = parts.address(1);', 'address'],
])('refuses %s', (_what, text, name) => {
  expect(found(text)).toEqual([expect.stringContaining(`${path}:1 "${name}": `)]);
});

test.each([
  'urlAddress',
  'addressed',
  'failureWords',
  'told',
  'isTellable',
  'led',
  'putAway',
  'puttingAway',
  'answerOnce',
  'signInElsewhere',
  'signedInElsewhere',
  'letAnswersStandIn',
  'giveUp',
  'gaveUp',
  'noteSighting',
  'leadSightings',
  'departures',
])('refuses %s', (name) => {
  expect(found(`\nexport const ${name} = 1;`)).toEqual([expect.stringContaining(`${path}:2 "${name}": `)]);
});

test('refuses names of elements and their attributes', () => {
  const file = 'tools/one.tsx';
  const text = 'export const one = <AddressField words={1} />;';
  expect(find(plainNames, { [file]: text })).toEqual([
    expect.stringContaining(`${file}:1 "AddressField"`),
    expect.stringContaining(`${file}:1 "words"`),
  ]);
});

test('names each name once in a file, where it comes first', () => {
  expect(found('export const address = 1;\nexport const other = address;')).toHaveLength(1);
});

test.each([
  'packages/contract/src/fair-words.ts',
  'packages/contract/src/address-of.test.ts',
  'packages/contract/src/departures/fairs.ts',
  'packages/contract/src/put-away.module.css',
  'tools/answer-once.ts',
  'bench/lines/words.json',
])('refuses the file name %s', (file) => {
  expect(find(plainNames, { [file]: '' })).toEqual([expect.stringContaining(`${file} is called "`)]);
});

test.each([
  'export const [ipAddress, callerIPAddress, ipAddresses, postalAddress] = one;',
  "import type { AddressInfo } from 'node:net';\nexport const { port } = server.address() as AddressInfo;",
  'export const ip = socket.remoteAddress;',
  'export const one = { ADDRESS_EXPIRED: 403, listen_addresses: 1 };',
  'export const [passwords, keywords, words1, untold, called, signIn, elsewhere] = one;',
  "export const one = { 'address': t('fairs.words') };",
  '/** The address of a fair, in words. */\nexport const one = 1;',
])('accepts %s', (text) => {
  expect(found(text)).toEqual([]);
});

test('accepts file names of IP addresses and of migrations, and other folders', () => {
  const files = {
    'packages/identity/src/wire/ip-address.ts': '',
    'packages/contract/migrations/020_verified_addresses.sql': '',
    'docs/words.md': '',
  };
  expect(find(plainNames, files)).toEqual([]);
});

test('accepts the postal address of a company where it is a field of the API, and nowhere else', () => {
  const text = 'export const one = { address: 1 };';
  expect(find(plainNames, { 'packages/contract/src/exhibitors.ts': text, [path]: text })).toEqual([
    expect.stringContaining(`${path}:1`),
  ]);
});

test('refuses an exception that nothing needs any more', () => {
  const file = 'packages/contract/src/exhibitors.ts';
  expect(find(plainNames, { [file]: 'export const one = 1;' })).toEqual([
    `${file} "address" is excepted here and no longer used; take it off the list`,
  ]);
});
