import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Font } from 'fontkit';
import { z } from 'zod';
import { unpackWoff } from './unpack-woff.ts';

/** Inter comes in a file for each of these; a character is in the first that has it. */
const scripts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'] as const;
type Script = (typeof scripts)[number];
export type Weight = 500 | 700;

/** A stretch of text that one font file has. */
export interface Run {
  readonly script: Script;
  readonly text: string;
}

const anyFile = createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-latin-500-normal.woff');
const pathOf = (name: string): string => join(dirname(anyFile), name);

type Ranges = readonly (readonly [number, number])[];
let known: ReadonlyMap<Script, Ranges> | null = null;

function ranges(): ReadonlyMap<Script, Ranges> {
  if (known) return known;
  const file = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(pathOf('../unicode.json'), 'utf8')));
  known = new Map(
    scripts.map((script) => [
      script,
      (file[script] ?? '').split(',').map((range) => {
        const [from = '', to = from] = range.replace('U+', '').split('-');
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
      }),
    ]),
  );
  return known;
}

function scriptOf(character: string): Script | null {
  const point = character.codePointAt(0) ?? 0;
  for (const [script, has] of ranges()) if (has.some(([from, to]) => point >= from && point <= to)) return script;
  return null;
}

/** Returns the text in stretches of one font file each. */
export function runsOf(text: string): Run[] {
  const runs: { script: Script; text: string }[] = [];
  for (const character of text) {
    const script = scriptOf(character) ?? 'latin';
    const last = runs.at(-1);
    // A space goes with what stands before it.
    if (last && (last.script === script || character === ' ')) last.text += character;
    else runs.push({ script, text: character });
  }
  return runs;
}

const leastShare = 0.6;
const letters = (text: string): number => [...text].filter((one) => /[\p{L}\p{N}]/u.test(one)).length;

/**
 * Returns what of a text Inter can print: Latin, Greek and Cyrillic, without signs such as emoji. Null when too much would
 * be missing to be understood, as of a title in Chinese.
 */
export function printable(text: string): string | null {
  const drawn = [...text.normalize('NFC')].filter((one) => !/[\p{C}]/u.test(one) && scriptOf(one) !== null).join('');
  const kept = drawn.replace(/\s+/g, ' ').trim();
  return kept !== '' && letters(kept) >= leastShare * letters(text) ? kept : null;
}

const fonts = new Map<string, Font>();

export type OpenFont = (script: Script, weight: Weight) => Font;

/** Opens fonts, each once for all documents: reading a font's tables takes longer than drawing a sheet. */
export async function loadTypefaces(): Promise<OpenFont> {
  const { create } = await import('fontkit');
  return (script, weight) => {
    const name = `inter-${script}-${weight}-normal.woff`;
    const font = fonts.get(name) ?? create(unpackWoff(readFileSync(pathOf(name))));
    fonts.set(name, font);
    return font;
  };
}
