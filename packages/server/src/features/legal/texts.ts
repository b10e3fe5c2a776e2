import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { currentTextVersion } from '@fairlead/contract/consents';
import { type Language, languages } from '@fairlead/contract/languages';
import { type LegalDocument, type LegalText, legalDocument } from '@fairlead/contract/legal';

const templates = fileURLToPath(new URL('../../../legal/', import.meta.url));

const partOf = (block: string): LegalText['parts'][number][] => {
  if (block.startsWith('## ')) return [{ kind: 'HEADING', text: block.slice(3).trim() }];
  const lines = block.split('\n').map((line) => line.trim());
  if (lines.every((line) => line.startsWith('- '))) return lines.map((line) => ({ kind: 'ITEM', text: line.slice(2) }));
  return [{ kind: 'PARAGRAPH', text: lines.join(' ') }];
};

/** Title after `# `, headings after `## `, items after `- `, paragraphs apart by an empty line. */
function parse(content: string, isTemplate: boolean): LegalText {
  const blocks = content
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  const [first = '', ...rest] = blocks;
  const title = first.replace(/^#\s+/, '');
  return { title, textVersion: currentTextVersion, isTemplate, parts: rest.flatMap(partOf) };
}

export type LegalTexts = (document: LegalDocument, language: Language) => LegalText;

/**
 * Reads all of them once. `folder` holds the operator's own, such as terms.en.md; what is missing there is the
 * template.
 */
export function readLegalTexts(folder: string | undefined): LegalTexts {
  const read = (name: string): LegalText => {
    const own = folder === undefined ? undefined : join(folder, name);
    const isOwn = own !== undefined && existsSync(own);
    return parse(readFileSync(isOwn ? own : join(templates, name), 'utf8'), !isOwn);
  };
  const texts = new Map(
    legalDocument.options.flatMap((document) =>
      languages.map((language) => [`${document}.${language}`, read(`${document}.${language}.md`)] as const),
    ),
  );
  return (document, language) => {
    const text = texts.get(`${document}.${language}`);
    if (!text) throw new Error(`No text of ${document} in ${language}`);
    return text;
  };
}
