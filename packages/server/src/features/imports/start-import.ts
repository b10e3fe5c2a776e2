import {
  type ImportKind,
  importFile,
  importKind,
  type TextEncoding,
  type TradeFairImport,
} from '@fairlead/contract/imports';
import { type Language, languages } from '@fairlead/contract/languages';
import type { Cell, DataValidation } from 'hucre/xlsx';
import { type AccountActor, type AdminActor, editorOf } from '../../platform/auth/caller.ts';
import { type Context, within } from '../../platform/context.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { addJob } from '../../platform/jobs/queries.ts';
import { translate } from '../../platform/messages.ts';
import type { Storage, UploadRule } from '../../platform/storage/storage.ts';
import { keepTemporarily, keepUpload, openUpload, purposeOfUpload } from '../../platform/storage/uploads.ts';
import { authorize } from '../exhibitions/public.ts';
import { integrationOf } from '../organizers/public.ts';
import { type Column, columnsOf } from './columns.ts';
import { presentOne } from './follow-imports.ts';
import { importJob } from './jobs.ts';
import { countryNames } from './parse-field.ts';
import * as queries from './queries.ts';
import { exampleMark } from './read-rows.ts';

/** Lists longer than this do not fit into the rule itself and stand on a sheet of their own. */
const maxInline = 255;
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
  choices.join(',').length < maxInline && choices.every((choice) => !/[,"]/.test(choice));

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
async function writeTemplate(columns: readonly Column[], language: Language): Promise<Uint8Array> {
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

type ImportContext = Context<AccountActor | AdminActor>;
type ExhibitionRow = Awaited<ReturnType<typeof authorize>>;

const rule: UploadRule = { maximalBytes: importFile.maximalBytes, accepts: ['zip', 'unmarked'] };
const keptDays = 30;
const dayMilliseconds = 24 * 3_600_000;

/** An upload is good for one kind of import into one fair. */
const purposeOf = (kind: ImportKind, tradeFairId: string): string => `import ${kind} ${tradeFairId}`;

/** Returns what visitors of a fair are asked. Throws unless people of this kind may be imported into it. */
async function requireImportable({ database }: ImportContext, fair: ExhibitionRow, kind: ImportKind) {
  if (fair.archivedAt !== null) throw new ApiError('ARCHIVED');
  const integration = await integrationOf(database, fair.ownerId);
  if (kind === 'VISITORS' && integration.kind !== 'INTEGRATED') throw new ApiError('NOT_INTEGRATED');
  return integration.attributes;
}

/** Writes the spreadsheet to fill in, and opens the upload of what it becomes. */
export async function openTemplate(
  context: ImportContext,
  { kind, tradeFairId }: { kind: ImportKind; tradeFairId: string },
  storage: Storage,
) {
  const { database, caller, language, now } = context;
  const fair = await authorize(context, 'editFair', tradeFairId);
  const attributes = await requireImportable(context, fair, kind);
  const template = await writeTemplate(columnsOf(kind, attributes), language);
  const name = `${fair.uniqueIdentifier ?? 'fairlead'}-${kind.toLowerCase()}.xlsx`;
  const file = { name, mediaType: importFile.mediaType };
  const downloadUrl = await keepTemporarily(database, storage, {
    content: template,
    purpose: 'template',
    file,
    now,
  });
  const { upload, storageKey, maximalBytes } = await database.transaction((tx) =>
    openUpload(tx, storage, { subject: caller.subject, purpose: purposeOf(kind, tradeFairId), rule, now }),
  );
  const { url: uploadUrl, method, headers, expiresAt } = upload;
  return { downloadUrl, uploadUrl, method, headers: { ...headers }, storageKey, maximalBytes, expiresAt };
}

type NewImport = Omit<queries.NewImportRow, 'id' | 'language' | 'createdBy' | 'state' | 'createdAt'>;

/** Inserts the import with its job; part of a transaction. */
async function queueImport(
  { database: tx, caller, language, now }: ImportContext,
  value: NewImport,
): Promise<TradeFairImport> {
  const id = newId();
  await keepUpload(tx, value.storageKey, new Date(now.getTime() + keptDays * dayMilliseconds));
  await queries.deleteOldImports(tx, new Date(now.getTime() - keptDays * dayMilliseconds));
  await queries.insertImport(tx, {
    ...value,
    id,
    language,
    createdBy: editorOf(caller),
    state: 'WAITING',
    createdAt: now,
  });
  await addJob(tx, importJob, id);
  const row = await queries.findImport(tx, id);
  if (!row) throw notFound();
  return presentOne(tx, row, language);
}

interface StartedImport {
  readonly tradeFairId: string;
  readonly storageKey: string;
  readonly dryRun: boolean;
  readonly withHiddenRows: boolean;
  readonly encoding?: TextEncoding | undefined;
}

/** Queues the import of an upload and returns it as it waits. */
export async function startImport(
  context: ImportContext,
  { tradeFairId, storageKey, dryRun, withHiddenRows, encoding }: StartedImport,
  storage: Storage,
): Promise<TradeFairImport> {
  const { database, caller } = context;
  const fair = await authorize(context, 'editFair', tradeFairId);
  const purpose = await purposeOfUpload(database, storage, { storageKey, subject: caller.subject });
  const kind = importKind.options.find((one) => purposeOf(one, tradeFairId) === purpose);
  if (kind === undefined) throw new InputError('body.storageKey', 'upload_missing');
  await requireImportable(context, fair, kind);
  return database.transaction((tx) =>
    queueImport(within(context, tx), {
      tradeFairId,
      kind,
      isDryRun: dryRun,
      withHiddenRows,
      encoding: encoding ?? null,
      storageKey,
    }),
  );
}
