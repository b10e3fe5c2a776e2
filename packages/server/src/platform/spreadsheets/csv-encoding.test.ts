import { expect, test } from 'vitest';
import { decoderFor } from './csv-encoding.ts';

const decoded = (hex: string): string[] => {
  const bytes = Buffer.from(hex, 'hex');
  return decoderFor(bytes, null).decode(bytes, true).split('\r\n');
};

/** The bytes are Python's, which knows these encodings by tables of its own. */
test.each([
  [
    'Windows-1252',
    '4dfc6c6c65722096204f92427269656e204c74640d0a845765726b93204bf66c6e0d0a8a6b6f6461208c7576726520800d0a5365f16f72205065f1612c2053e36f205061756c6f0d0a4772e57374656e202620c6626c65736b69766520417053',
    ['Müller – O’Brien Ltd', '„Werk“ Köln', 'Škoda Œuvre €', 'Señor Peña, São Paulo', 'Gråsten & Æbleskive ApS'],
  ],
  [
    'a Mac',
    '47729f6e65204d9a62656c2047726fa768616e64656c0d0a4a9a7267204d9fa769670d0a5363688a666572202620539a686e650d0a806e6e65205363688a6665720d0a4672616e8d6f6973204c65668f7672650d0a4e9c96657a20792050659661',
    [
      ...['Grüne Möbel Großhandel', 'Jörg Müßig', 'Schäfer & Söhne', 'Änne Schäfer', 'François Lefèvre'],
      'Núñez y Peña',
    ],
  ],
  [
    'MS-DOS',
    '536368846665722026205394686e650d0a47726fe168616e64656c204d816e63680d0a4a8272936d65204475707282',
    ['Schäfer & Söhne', 'Großhandel Münch', 'Jérôme Dupré'],
  ],
  [
    'Windows-1250',
    '5a616bb361647920476461f1736b69650d0a477261bf796e612042727aea637a79f1736b610d0a8e699e6b6f7620506c7a65f20d0a8a6b726162616c20612044766ff8e16b',
    ['Zakłady Gdańskie', 'Grażyna Brzęczyńska', 'Žižkov Plzeň', 'Škrabal a Dvořák'],
  ],
  [
    'ISO 8859-2',
    'a96b726162616c20506c7a65f20d0aa3f364bc20a67769ea746f6b727a79736b61',
    ['Škrabal Plzeň', 'Łódź Świętokrzyska'],
  ],
  ['Windows-1252, in Iceland', 'def372f075722068660d0ac6766172204f727269', ['Þórður hf', 'Ævar Orri']],
  ['Windows-1250, in Romania', 'aa746566e36e657363750d0a496f6e20de657065ba', ['Ştefănescu', 'Ion Ţepeş']],
  ['a Mac, in Portugal', '417669618d8b6f204c6461', ['Aviação Lda']],
])('names are read as %s has them', (_name, hex, lines) => {
  expect(decoded(hex)).toEqual(lines);
});

test.each([
  ['one letter alone', '4dfc6c6c6572', ['Müller']],
  ['quotation marks alone', '93577261702094', ['“Wrap ”']],
  ['nothing but ASCII', '4d756c6c6572', ['Muller']],
])('with %s it is Windows of the west', (_what, hex, lines) => {
  expect(decoded(hex)).toEqual(lines);
});
