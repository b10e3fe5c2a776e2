import { describe, expect, test } from 'vitest';
import { printPages } from '../../../../e2e/harness/printed-pages.ts';
import { printable } from './faces.ts';
import { fitLines, runsOf } from './pen.ts';
import { createDocumentThreads } from './plain-document.ts';
import { loadTypefaces } from './typefaces.ts';

const names = {
  japanese: '株式会社サンプル技術',
  simplified: '上海示例机械有限公司',
  traditional: '臺灣範例機械股份有限公司',
  korean: '주식회사 예시 기계',
  arabic: 'شركة المثال للأنظمة',
  persian: 'شرکت نمونه‌های ایران',
  urdu: 'مثالی کمپنی لمیٹڈ',
  hebrew: 'חברה לדוגמה בע"מ',
  thai: 'บริษัท ตัวอย่าง จำกัด',
  georgian: 'შპს ნიმუში',
  armenian: 'Օրինակ ՍՊԸ',
  hindi: 'उदाहरण प्रणाली',
  bengali: 'উদাহরণ',
  tamil: 'எடுத்துக்காட்டு',
  khmer: 'ក្រុមហ៊ុន',
  burmese: 'ကုမ္ပဏီ',
  sinhala: 'උදාහරණ',
  amharic: 'ምሳሌ',
  greek: 'Ελληνική Εταιρεία',
  vietnamese: 'Công ty Ví Dụ',
};

describe.each(Object.entries(names))('a name in %s', (_, name) => {
  test('is printable, whole', () => expect(printable(name)).toBe(name.normalize('NFC')));

  test('has a sign for each letter in the font that draws it', async () => {
    const { faceOf, fontOf } = await loadTypefaces({ name });
    for (const { face, text } of runsOf(name, faceOf))
      for (const weight of [500, 700] as const)
        expect(
          fontOf(face, weight)
            .layout(text)
            .glyphs.map(({ id }) => id),
        ).not.toContain(0);
  });
});

test('a document has every letter of names whose signs lie in many files of one family', async () => {
  const lines = [names.korean, names.japanese, names.simplified, names.traditional, names.georgian];
  const threads = createDocumentThreads();
  const block = { kind: 'ITEM', title: '', aside: '', lines } as const;
  const document = { language: 'en', title: '', subtitle: '', blocks: [block], foot: '', page: '' } as const;
  const [page] = await printPages(Buffer.from(await threads.run('ana', document)), 100);
  await threads.close();
  const found = page?.text.normalize('NFC') ?? '';
  expect(lines.map((line) => (line.match(/\p{L}/gu) ?? []).filter((letter) => !found.includes(letter)))).toEqual(
    lines.map(() => []),
  );
});

test('a letter that an accented one is drawn with keeps its text in the documents that follow', async () => {
  const threads = createDocumentThreads();
  const textOf = async (line: string): Promise<string> => {
    const block = { kind: 'ITEM', title: '', aside: '', lines: [line] } as const;
    const document = { language: 'en', title: '', subtitle: '', blocks: [block], foot: '', page: '' } as const;
    const [page] = await printPages(Buffer.from(await threads.run('ana', document)), 100);
    return page?.text ?? '';
  };
  expect(await textOf('Mö, Mü')).toContain('Mü');
  expect(await textOf('Kugel ohne Nut')).toContain('Kugel ohne Nut');
  await threads.close();
});

describe('a line', () => {
  const inView = async (line: string) => {
    const { faceOf } = await loadTypefaces(line);
    return runsOf(line, faceOf).map(({ text }) => text);
  };

  test('goes from right to left around what is read from left to right', async () => {
    expect(await inView('חברה (Test) 12')).toEqual(['12', ' (', 'Test', ') ', 'חברה']);
    expect(await inView('Stand 4, שלום!')).toEqual(['Stand 4, ', 'שלום', '!']);
    expect(await inView('شركة ABC للأنظمة')).toEqual(['للأنظمة', ' ', 'ABC', ' ', 'شركة']);
  });

  test('keeps the joiners within a word', async () => expect(await inView('نمونه‌های')).toEqual(['نمونه‌های']));

  test('ends between words that are written without spaces, and not before a full stop', () => {
    const cut = (text: string, width: number) =>
      fitLines(text, { width, height: 1000, lines: 9, most: 1, least: 1 }, (line) => line.length).lines;
    expect(cut('株式会社サンプル技術。', 7).join('')).toBe('株式会社サンプル技術。');
    expect(cut('株式会社サンプル技術。', 8).every((line) => line.length <= 8 && !line.startsWith('。'))).toBe(true);
    expect(cut('บริษัทตัวอย่างจำกัด', 10).join('')).toBe('บริษัทตัวอย่างจำกัด');
  });
});

test.each(['🚀🚀', 'ⵜⵉⴼⵉⵏⴰⵖ', ''])('%s cannot be printed', (text) => expect(printable(text)).toBeNull());
