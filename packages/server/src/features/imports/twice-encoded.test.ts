import { expect, test } from 'vitest';
import { encodedOnce } from './cell-value.ts';

test.each([
  ['MÃ¼ller & SÃ¶hne', 'Müller & Söhne'],
  ['JÃ¶rg MÃ¼ÃŸig', 'Jörg Müßig'],
  ['Ã–zgÃ¼r Ã\u0081lvarez', 'Özgür Álvarez'],
  ['MÃ¼ller â€“ Oâ€™Brien', 'Müller – O’Brien'],
  ['GraÅ¼yna DvoÅ™Ã¡k', 'Grażyna Dvořák'],
  ['M√ºller & S√∂hne', 'Müller & Söhne'],
  ['Fran√ßois', 'François'],
])('%s was %s', (twice, once) => {
  expect(encodedOnce(twice)).toBe(once);
  expect(encodedOnce(once)).toBe(once);
});

test.each([
  'CAFÉ’S',
  'IRMÃ',
  'JOÃO',
  'SÃO PAULO – SP',
  'Ã¼ and Müller',
  '√2 Systems',
  '√º 東京',
  'Å‚',
  '„Ä“',
  'plain',
  '',
])('%s stays', (text) => expect(encodedOnce(text)).toBe(text));
