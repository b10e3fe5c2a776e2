import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';

/**
 * `node packages/server/test/open-in-libreoffice.ts FOLDER`: opens the reports of a folder in LibreOffice, with English and with German settings, and
 * compares what stands in its cells with what the CSV files say. The reports are left there by
 *
 *     HOSTILE_FILES=FOLDER npx vitest run --project database packages/server/src/features/reports/hostile-content.test.ts
 *
 * It needs `soffice` (Debian: libreoffice-calc), which is too large to be installed for every run of the tests.
 */
const settings = { en: 'en-GB', de: 'de-DE' } as const;
type Language = keyof typeof settings;
const delimiters = { en: ',', de: ';' } as const;

const [folder] = process.argv.slice(2);
if (folder === undefined)
  throw new Error('Name the folder with the reports: node packages/server/test/open-in-libreoffice.ts FOLDER');
const run = promisify(execFile);

/** A profile of its own, so that the settings are these and the user's own stay as they are. */
async function createProfile(parent: string, locale: string): Promise<string> {
  const profile = join(parent, locale);
  await mkdir(join(profile, 'user'), { recursive: true });
  const item = `<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item>`;
  await writeFile(
    join(profile, 'user/registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry">${item}</oor:items>`,
  );
  return profile;
}

interface Cell {
  readonly text: string;
  readonly isFormula: boolean;
  readonly isText: boolean;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const unescaped = (xml: string): string =>
  xml
    .replaceAll(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count = '1') => ' '.repeat(Number(count)))
    .replaceAll(/<text:tab\/>/g, '\t')
    .replaceAll(/<text:line-break\/>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&#(x?)([0-9a-f]+);/gi, (_, hex, code) => String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)))
    .replaceAll(/&(\w+);/g, (whole, name) => entities[name] ?? whole);

/** The cells of the first sheet, as LibreOffice's flat document has them. */
function cellsOf(document: string): Cell[][] {
  const [, sheet = ''] = /<table:table [^>]*>([\s\S]*?)<\/table:table>/.exec(document) ?? [];
  return [...sheet.matchAll(/<table:table-row[^>]*>([\s\S]*?)<\/table:table-row>/g)].map(([, row = '']) =>
    [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g)].flatMap(
      ([, attributes = '', content = '']) => {
        const paragraphs = [...content.matchAll(/<text:p[^>]*?(?:\/>|>([\s\S]*?)<\/text:p>)/g)];
        const [, repeated = '1'] = /number-columns-repeated="(\d+)"/.exec(attributes) ?? [];
        const cell = {
          text: paragraphs.map(([, text = '']) => unescaped(text)).join('\n'),
          isFormula: attributes.includes('table:formula'),
          isText: attributes.includes('value-type="string"'),
        };
        return Array.from({ length: Math.min(Number(repeated), 100) }, () => cell);
      },
    ),
  );
}

async function open(file: string, profile: string, work: string, language: Language): Promise<Cell[][]> {
  // Separator, quotes, UTF-8, from the first line; special numbers are recognized and formulas calculated, as the person who
  // opens it may choose.
  const csv = `Text - txt - csv (StarCalc):${delimiters[language].charCodeAt(0)},34,76,1,,0,false,true,false,false,false,0,true`;
  const filter = extname(file) === '.csv' ? [`--infilter=${csv}`] : [];
  const options = [`-env:UserInstallation=${pathToFileURL(profile).href}`, '--headless', ...filter];
  await run('soffice', [...options, '--convert-to', 'fods', '--outdir', work, file], { timeout: 240_000 });
  return cellsOf(await readFile(join(work, `${basename(file, extname(file))}.fods`), 'utf8'));
}

/** Ends of lines are written in one way by LibreOffice, and what no cell holds is cut. */
const most = 32_767;
const comparable = (text: string): string => text.replaceAll(/\r\n?/g, '\n').slice(0, most);
const asWritten = (text: string): string => text.replace(/^'(?=[=+\-@\t\r＝])/, '');

const write = (line: string): boolean => process.stdout.write(`${line}\n`);
let faults = 0;
const work = await mkdtemp(join(tmpdir(), 'fairlead-reports-'));
try {
  const names = (await readdir(folder)).filter((name) => /-(en|de)\.(csv|xlsx)$/.test(name)).toSorted();
  for (const [of, locale] of Object.entries(settings)) {
    const profile = await createProfile(work, locale);
    for (const name of names) {
      const language: Language = name.includes('-de.') ? 'de' : 'en';
      const isCsv = name.endsWith('.csv');
      const expected: string[][] = parse(await readFile(join(folder, name.replace(/\.\w+$/, '.csv'))), {
        bom: true,
        delimiter: delimiters[language],
        record_delimiter: '\r\n',
      });
      const cells = await open(join(folder, name), profile, work, language);
      let [same, typed, changed] = [0, 0, 0];
      const examples: string[] = [];
      expected.forEach((row, at) => {
        row.forEach((text, column) => {
          const cell = cells[at]?.[column];
          if (cell?.isFormula) {
            faults += 1;
            examples.push(`FORMULA ${JSON.stringify(text.slice(0, 40))}`);
          }
          if (comparable(isCsv ? text : asWritten(text)) === comparable(cell?.text ?? '')) same += 1;
          // Moments and figures are such in a spreadsheet, shown as its settings say.
          else if (!isCsv && !cell?.isText) typed += 1;
          else {
            changed += 1;
            // A file of texts alone cannot say which of them are numbers; a spreadsheet does, and changes none of its texts.
            if (!isCsv) faults += 1;
            examples.push(`${JSON.stringify(text.slice(0, 40))} → ${JSON.stringify(cell?.text.slice(0, 40))}`);
          }
        });
      });
      const counts = `${same} cells as written, ${typed} moments and figures, ${changed} shown otherwise`;
      write(`${of} settings, ${name}: ${expected.length} rows, ${counts}`);
      for (const example of new Set(examples.slice(0, 400))) write(`    ${example}`);
    }
  }
} finally {
  await rm(work, { recursive: true, force: true });
}
const verdict = 'Nothing is calculated, and every text of a spreadsheet is as it was written.';
write(faults === 0 ? verdict : `${faults} faults`);
if (faults > 0) process.exitCode = 1;
