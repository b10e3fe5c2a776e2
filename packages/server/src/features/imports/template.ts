import { importFile } from '@fairlead/contract/imports';
import { type Language, languages } from '@fairlead/contract/languages';
import type { Cell, DataValidation } from 'hucre/xlsx';
import { translate } from '../../platform/messages.ts';
import type { Column } from './columns.ts';
import { countryNames } from './country-names.ts';
import { exampleMark } from './read-rows.ts';

/** Lists longer than this do not fit into the rule itself and stand on a sheet of their own. */
const mostInline = 255;
const lastRow = importFile.maximalRows + 2;
const listsSheet = 'Lists';

const letterOf = (position: number): string =>
  position < 26
    ? String.fromCharCode(65 + position)
    : letterOf(Math.floor(position / 26) - 1) + letterOf(position % 26);

function choicesOf(column: Column, language: Language): readonly string[] {
  if (column.list === undefined) return [];
  if (column.list === 'countries') return countryNames(language);
  if (column.list === 'languages') {
    const names = new Intl.DisplayNames(language, { type: 'language' });
    return languages.map((one) => names.of(one) ?? one);
  }
  return column.list(language);
}

const fitsInline = (choices: readonly string[]): boolean =>
  choices.join(',').length < mostInline && choices.every((choice) => !/[,"]/.test(choice));

/** Returns the rules of the columns to choose in, and the lists that need a sheet of their own. */
function rulesOf(columns: readonly Column[], language: Language) {
  const lists: (readonly string[])[] = [];
  const rules: DataValidation[] = [];
  for (const [position, column] of columns.entries()) {
    const choices = choicesOf(column, language);
    if (choices.length === 0) continue;
    const isInline = fitsInline(choices);
    if (!isInline) lists.push(choices);
    const letter = letterOf(lists.length - 1);
    rules.push({
      type: 'list',
      range: `${letterOf(position)}2:${letterOf(position)}${lastRow}`,
      ...(isInline
        ? { values: [...choices] }
        : { formula1: `${listsSheet}!$${letter}$1:$${letter}$${choices.length}` }),
      errorStyle: 'warning',
      showErrorMessage: true,
      errorTitle: column.heading(language),
      errorMessage: translate(language, 'import.chooseFromList'),
    });
  }
  return { rules, lists };
}

/** Writes the spreadsheet to fill in: headings that stay in view, an example that is left out, and lists to choose from. */
export async function writeTemplate(columns: readonly Column[], language: Language): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx');
  const { rules, lists } = rulesOf(columns, language);
  const headings = columns.map((column) => column.heading(language) + (column.isRequired ? ' *' : ''));
  const example = columns.map((column, position) => {
    const text = column.example ?? choicesOf(column, language)[0] ?? '';
    return position === 0 ? `${exampleMark(language)} ${text}` : text;
  });
  const cells = new Map<string, Partial<Cell>>();
  for (const [position, heading] of headings.entries()) {
    cells.set(`0,${position}`, { value: heading, style: { font: { bold: true } } });
    cells.set(`1,${position}`, { value: example[position] ?? '', style: { font: { italic: true }, numFmt: '@' } });
  }
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const listRows = Array.from({ length: longest }, (_, index) => lists.map((list) => list[index] ?? null));
  return writeXlsx({
    sheets: [
      {
        name: translate(language, 'import.sheet'),
        // Text, so that a spreadsheet makes no date of stand 4-12 and no number of 0049.
        columns: headings.map((heading) => ({ width: Math.max(18, heading.length + 4), numFmt: '@' })),
        rows: [headings, example],
        cells,
        dataValidations: rules,
        freezePane: { rows: 1 },
      },
      ...(lists.length > 0 ? [{ name: listsSheet, hidden: true, rows: listRows }] : []),
    ],
  });
}
