import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { currentTextVersion } from '@fairlead/contract/consents';
import { type Language, languages } from '@fairlead/contract/languages';
import { type LegalDocument, type LegalText, legalDocument } from '@fairlead/contract/legal';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

/** Those of former versions stay beside them: receipts name them. */
const templates = fileURLToPath(new URL(`../../../legal/${currentTextVersion}/`, import.meta.url));

const partOf = (block: string): LegalText['parts'][number][] => {
  if (block.startsWith('## ')) return [{ kind: 'HEADING', text: block.slice(3).trim() }];
  const lines = block.split('\n').map((line) => line.trim());
  if (lines.every((line) => line.startsWith('- '))) return lines.map((line) => ({ kind: 'ITEM', text: line.slice(2) }));
  return [{ kind: 'PARAGRAPH', text: lines.join(' ') }];
};

/** Title after `# `, headings after `## `, items after `- `, paragraphs apart by an empty line. */
function parse(source: string, isTemplate: boolean): LegalText {
  const blocks = source
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  const [first = '', ...rest] = blocks;
  const title = first.replace(/^#\s+/, '');
  return { title, textVersion: currentTextVersion, isTemplate, parts: rest.flatMap(partOf) };
}

/** A text with what it was read from. */
export interface LegalSource {
  readonly document: LegalDocument;
  readonly language: Language;
  readonly source: string;
  readonly sha256: string;
  readonly text: LegalText;
}

/**
 * Reads all of them once. `folder` holds the operator's own, such as terms.en.md; what is missing there is the
 * template.
 */
export function readLegalTexts(folder: string | undefined): readonly LegalSource[] {
  const read = (document: LegalDocument, language: Language): LegalSource => {
    const name = `${document}.${language}.md`;
    const own = folder === undefined ? undefined : join(folder, name);
    const isOwn = own !== undefined && existsSync(own);
    const source = readFileSync(isOwn ? own : join(templates, name), 'utf8')
      .normalize('NFC')
      .replaceAll('\r\n', '\n');
    const sha256 = createHash('sha256').update(source).digest('hex');
    return { document, language, source, sha256, text: parse(source, !isOwn) };
  };
  return legalDocument.options.flatMap((document) => languages.map((language) => read(document, language)));
}

export function findText(texts: readonly LegalSource[], document: LegalDocument, language: Language): LegalText {
  const found = texts.find((one) => one.document === document && one.language === language);
  if (!found) throw new Error(`No text of ${document} in ${language}`);
  return found.text;
}

/** Writes down which texts are in force from now on, where others were until now: receipts name them by their hash. */
export async function keepLegalTexts(executor: Executor, texts: readonly LegalSource[], now: Date): Promise<void> {
  const rows = texts.map(({ document, language, source, sha256, text: { textVersion } }) => ({
    document,
    language,
    source,
    sha256,
    textVersion,
  }));
  await executor.execute(sql`
    insert into legal_texts (document, language, since, text_version, sha256, text)
    select r.document, r.language, ${now}::timestamptz, r."textVersion", r.sha256, r.source
    from jsonb_to_recordset(${sql.json(rows)}::jsonb)
      as r (document text, language text, source text, sha256 text, "textVersion" text)
    left join lateral (select sha256, text_version from legal_texts t
      where t.document = r.document and t.language = r.language order by t.since desc limit 1) known on true
    where (known.sha256, known.text_version) is distinct from (r.sha256, r."textVersion")
    on conflict do nothing`);
}
