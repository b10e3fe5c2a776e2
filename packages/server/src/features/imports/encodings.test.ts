import { describe, expect, test } from 'vitest';
import { someEmail } from '../../../test/app.ts';
import { createFair } from '../../../test/fairs.ts';
import { finished, importFile, resultsOf, sheetOf, startImport, upload } from '../../../test/imports.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

/** A list with one company, its name in bytes as hexadecimal digits. */
const listOf = (company: string): Buffer =>
  Buffer.concat([
    Buffer.from('Company;Contact;E-mail;Stand;Country\r\n'),
    Buffer.from(company, 'hex'),
    Buffer.from(`;Jana Brandt;${someEmail()};;Germany\r\n`),
  ]);

describe('a CSV that does not say its encoding', () => {
  test.each([
    ['Windows-1252', '4dfc6c6c657220965765726b', 'windows-1252', 'Müller –Werk'],
    ['a Mac', '4a9a7267204d9fa769672047726fa768616e64656c', 'macintosh', 'Jörg Müßig Großhandel'],
    ['MS-DOS', '536368846665722026205394686e65', 'cp850', 'Schäfer & Söhne'],
    ['Windows-1250', '477261bf796e612042727aea637a79f1736b61', 'windows-1250', 'Grażyna Brzęczyńska'],
    ['ISO 8859-2', 'a96b726162616c20506c7a65f2', 'iso-8859-2', 'Škrabal Plzeň'],
  ])('of %s is said to be of it, with the names that depend on that', async (_name, hex, name, company) => {
    const by = await createFair(app);
    const dry = await importFile(app, by, listOf(hex), { dryRun: true });
    expect(dry).toMatchObject({ counts: { OK: 1 }, encoding: { name, samples: [company] } });
  });

  test.each([
    ['cp437', '4d816c6c657220a5616e647520e1', 'Müller Ñandu ß'],
    ['cp852', 'bda2888620e682666b6120957562696361', 'Żółć Šéfka Ľubica'],
    ['iso-8859-15', 'a47572616e6f20bc757672652043bd7572', '€urano Œuvre Cœur'],
  ] as const)('can be read in %s', async (encoding, hex, company) => {
    const by = await createFair(app);
    const key = await upload(app, by, listOf(hex));
    const done = await finished(app, by, (await startImport(app, by, key, { dryRun: true, encoding })).id);
    expect((await resultsOf(app, by, done.id)).items.map((row) => row.name)).toEqual([company]);
  });

  test('is read anew in the one that is chosen, in the dry run and for real', async () => {
    const by = await createFair(app);
    const key = await upload(app, by, listOf('5a616bb36164'));
    const guessed = await finished(app, by, (await startImport(app, by, key, { dryRun: true })).id);
    for (const dryRun of [true, false]) {
      const started = await startImport(app, by, key, { dryRun, encoding: 'iso-8859-2' });
      const done = await finished(app, by, started.id);
      expect(done.encoding).toEqual({ name: 'iso-8859-2', samples: ['Zakład'] });
      expect((await resultsOf(app, by, done.id)).items.map((row) => row.name)).toEqual(['Zakład']);
    }
    expect(guessed.encoding).not.toBeNull();
  });

  test.each([
    ['windows-1251', 'c7e0e2eee420cff0e8e1eef0', 'Завод Прибор'],
    ['windows-1253', 'c5ebebe7ede9eade20c5f4e1e9f1e5dfe1', 'Ελληνική Εταιρεία'],
    ['windows-1254', 'de6168696e20c7656c696b20ddf064fd72', 'Şahin Çelik İğdır'],
    ['windows-1257', 'd06961756c69616920de656deb', 'Šiauliai Žemė'],
    ['shift_jis', '8a948eae89ef8ed0835483938376838b', '株式会社サンプル'],
    ['gb18030', 'c9cfbaa3bbfad0b5d3d0cfdeb9abcbbe', '上海机械有限公司'],
    ['big5', 'bb4fc657bef7b1f1', '臺灣機械'],
    ['windows-1255', 'e7e1f8e420ece3e5e2eee4', 'חברה לדוגמה'],
    ['windows-1256', 'd4d1dfc920c7e1e3cbc7e1', 'شركة المثال'],
    ['windows-874', 'bac3d4c9d1b720b5d1c7cdc2e8d2a7', 'บริษัท ตัวอย่าง'],
    ['ibm866', '87a0a2aea4208fe0a8a1aee0', 'Завод Прибор'],
    ['koi8-r', 'fac1d7cfc420f0d2c9c2cfd2', 'Завод Прибор'],
    ['euc-jp', 'b3f4bcb0b2f1bcd2a5b5a5f3a5d7a5eb', '株式会社サンプル'],
    ['euc-kr', 'c1d6bdc4c8b8bbe720bfb9bdc3', '주식회사 예시'],
  ] as const)('may be read in %s, which is not guessed', async (encoding, hex, company) => {
    const by = await createFair(app);
    const key = await upload(app, by, listOf(hex));
    const guess = await finished(app, by, (await startImport(app, by, key, { dryRun: true })).id);
    expect(guess.encoding?.samples).not.toEqual([]);
    const chosen = await finished(app, by, (await startImport(app, by, key, { dryRun: true, encoding })).id);
    expect(chosen).toMatchObject({ counts: { OK: 1 }, encoding: { name: encoding, samples: [company] } });
  });

  test('of UTF-8 with a byte that is none keeps the other letters, and refuses what was lost', async () => {
    const by = await createFair(app);
    const file = Buffer.concat([listOf('4dc3bc6c6c6572'), Buffer.from(`Söhne;A B;${someEmail()};;Germany\r\n`)]);
    const broken = Buffer.concat([
      file,
      Buffer.from('M\xfcnch', 'latin1'),
      Buffer.from(`;C D;${someEmail()};;Germany\r\n`),
    ]);
    const dry = await importFile(app, by, broken, { dryRun: true });
    expect(dry).toMatchObject({ counts: { OK: 2, MISSING: 1 }, encoding: { name: 'utf-8' } });
  });
});

test.each([
  ['a CSV', (rows: string[][]) => Buffer.from(rows.map((cells) => cells.join(';')).join('\r\n'))],
  ['a workbook', (rows: string[][]) => sheetOf(...rows)],
])('names in %s that was saved in the wrong encoding once before are read', async (_what, fileOf) => {
  const by = await createFair(app);
  const rows = ['MÃ¼ller & SÃ¶hne', 'GarcÃ\u00ada', 'M√ºller'].map((name) => [name, 'JÃ¶rg MÃ¼ÃŸig', someEmail()]);
  const dry = await importFile(app, by, fileOf([['Firma', 'Ansprechpartner', 'E-Mail'], ...rows]), { dryRun: true });
  const { items } = await resultsOf(app, by, dry.id);
  expect(items.map(({ result, name }) => `${result} ${name}`)).toEqual(['OK Müller & Söhne', 'OK García', 'OK Müller']);
});

test.each([
  ['a CSV in UTF-8', listOf(Buffer.from('Müller').toString('hex'))],
  ['a CSV without accents', listOf(Buffer.from('Muller').toString('hex'))],
  [
    'a workbook',
    sheetOf(['Company', 'Contact', 'E-mail', 'Stand', 'Country'], ['Müller', 'A B', someEmail(), '', 'Germany']),
  ],
])('%s leaves no doubt, whatever is chosen', async (_what, file) => {
  const by = await createFair(app);
  const started = await startImport(app, by, await upload(app, by, file), { dryRun: true, encoding: 'cp850' });
  expect(await finished(app, by, started.id)).toMatchObject({ counts: { OK: 1 }, encoding: null });
});
