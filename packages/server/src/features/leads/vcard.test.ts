import { expect, test } from 'vitest';
import { type Card, writeCard } from './export-vcards.ts';

const card: Card = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  name: 'Marta Lindqvist',
  organization: 'Volvik AB',
  title: 'Engineer',
  email: 'marta@example.org',
  phone: '+46 170 1234567',
  city: 'Gävle',
  state: 'Gävleborg',
  country: 'Sweden',
  tags: ['Hot', 'VIP'],
  note: 'Expo 2026, 2026-04-20',
};
const now = new Date('2026-04-21T07:08:09.123Z');

test('writes what is known of a person', () => {
  expect(writeCard(card, now)).toBe(
    [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'UID:urn:uuid:0190a0a0-0000-7000-8000-000000000001',
      'FN:Marta Lindqvist',
      'N:Lindqvist;Marta;;;',
      'ORG:Volvik AB',
      'TITLE:Engineer',
      'EMAIL:marta@example.org',
      'TEL:+46 170 1234567',
      'ADR:;;;Gävle;Gävleborg;;Sweden',
      'CATEGORIES:Hot,VIP',
      'NOTE:Expo 2026\\, 2026-04-20',
      'REV:20260421T070809Z',
      'END:VCARD',
      '',
    ].join('\r\n'),
  );
});

test('leaves out what is not known, and never the name, which phones show', () => {
  const text = writeCard(
    {
      ...card,
      organization: null,
      title: '',
      email: null,
      phone: null,
      city: null,
      state: null,
      country: '',
      tags: [],
      note: '',
    },
    now,
  );
  expect(text.match(/^[A-Z]+/gm)).toEqual(['BEGIN', 'VERSION', 'UID', 'FN', 'N', 'REV', 'END']);
  for (const name of ['Ada', 'María García López', 'Dr. Anna Müller', '王小明', 'أحمد'])
    expect(writeCard({ ...card, name }, now)).toContain(`FN:${name}\r\nN:${name};;;;\r\n`);
  expect(writeCard({ ...card, name: ' ' }, now)).toContain('FN:marta@example.org\r\nN:marta@example.org;;;;\r\n');
});

test('escapes what has a meaning in a value, and keeps line breaks inside of it', () => {
  const text = writeCard(
    { ...card, name: 'A;B C\\D', organization: 'X, Y; Z', tags: ['a,b', 'c'], note: 'one\r\ntwo\nBEGIN:VCARD' },
    now,
  );
  expect(text).toContain('FN:A\\;B C\\\\D\r\nN:A\\;B C\\\\D;;;;\r\nORG:X\\, Y\\; Z\r\n');
  expect(text).toContain('CATEGORIES:a\\,b,c\r\nNOTE:one\\ntwo\\nBEGIN:VCARD\r\n');
  expect(text.match(/^BEGIN:VCARD/gm)).toHaveLength(1);
});

test('folds at 75 octets without cutting a character in two, and unfolds to the same', () => {
  for (const letter of ['x', 'é', '東', '👩']) {
    for (let length = 60; length < 90; length += 1) {
      const organization = `${'-'.repeat(length % 4)}${letter.repeat(length)}`;
      const lines = writeCard({ ...card, organization }, now).split('\r\n');
      expect(Math.max(...lines.map((one) => Buffer.byteLength(one)))).toBeLessThanOrEqual(75);
      expect(lines.every((one) => one.isWellFormed() && !one.includes('\ufffd'))).toBe(true);
      expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain(`\r\nORG:${organization}\r\n`);
    }
  }
});
