import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newerFunctions } from '../../../../e2e/harness/newer-functions.ts';

const packages = join(import.meta.dirname, '../../../..');
const fillIn = readFileSync(join(import.meta.dirname, 'fill-in.ts'), 'utf8');
const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Asked for first in the one place that uses them. */
const askedFor = ['requestIdleCallback', 'Segmenter'];
const isFilledIn = (name: string): boolean =>
  fillIn.includes(`/${kebab(name)}'`) || fillIn.includes(`'${name}', {`) || askedFor.includes(name);

/** Where a method's name says nothing, what it is called on does. */
const ambiguous =
  /^(?:map|filter|take|drop|flatMap|reduce|forEach|some|every|find|toArray|parse|json|from|transfer|bytes|escape|try|union|toHex)$/;
const uses = Object.entries(newerFunctions).flatMap(([holder, names]) =>
  names.map((name) => {
    const isStatic = !holder.endsWith('.prototype') && holder !== 'globalThis';
    const called = isStatic ? `\\b${holder}\\.${name}\\b` : `\\.${name}\\(|\\b${name}\\(`;
    const ofIterator = `(?<!\\bObject)\\.(?:values|keys|entries|matchAll)\\([^()]*\\)\\.${name}\\(`;
    const pattern = holder === 'Iterator.prototype' ? ofIterator : !isStatic && ambiguous.test(name) ? null : called;
    return { name, pattern: pattern === null ? null : new RegExp(pattern) };
  }),
);

function sourcesIn(folder: string): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.ts$|[\\/]test[\\/]/.test(path))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}

test('the client uses no function that its oldest browsers lack, but those that are filled in or asked for first', () => {
  const found = ['web/src', 'contract/src'].flatMap((folder) =>
    sourcesIn(join(packages, folder)).flatMap(({ path, text }) =>
      uses
        .filter(({ name, pattern }) => pattern !== null && !isFilledIn(name) && pattern.test(text))
        .map(({ name }) => `${folder}/${path}: ${name}`),
    ),
  );
  expect(found).toEqual([]);
});

/** The browser's own list and caret show the focus there. */
const nativeRing = /(?:scanner-controls|code-field)\.module\.css$/;

/** Tints behind a text or a picture, and lines of which only the colour is mixed. */
const mayBeMissing =
  /(?:text-link|avatar|state-signs|data-table|thumbnail|upload-area|code-field|lead-pane|imports|question-step|survey-builder|account-frame|pricing|wish-sheet|keys)\.module\.css$|waiting\.css$/;

test('colours that are mixed, which Chrome 109 cannot, have a plain one to be seen by', () => {
  const folder = join(packages, 'web/src');
  const mixing = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css') && !mayBeMissing.test(path))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
    .filter(({ text }) => text.includes('color-mix('));
  const without = mixing.filter(({ text }) => !text.includes('@supports not (color: color-mix(in srgb, red, red))'));
  expect(without.map(({ path }) => path)).toEqual([]);
});

test('choices and focus are seen without :has(), which Firefox 115 lacks', () => {
  const folder = join(packages, 'web/src');
  const faults = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .flatMap((path) => {
      const text = readFileSync(join(folder, path), 'utf8');
      const rings = [...text.matchAll(/:has\([^)]*:focus-visible\)/g)].length;
      const isChoice = text.includes(':has(:checked)') && !/input:checked/.test(text);
      const hasRings = rings === 0 || text.includes('@supports not selector(:has(a))') || nativeRing.test(path);
      return isChoice || !hasRings || /,\n[^{}]*:has\(|:has\([^{}]*,\n/.test(text) ? [path] : [];
    });
  expect(faults).toEqual([]);
});

test('what is filled in is used', () => {
  const text = ['web/src', 'contract/src'].flatMap((folder) => sourcesIn(join(packages, folder)));
  const filledIn = [...fillIn.matchAll(/core-js\/actual\/\w+\/([\w-]+)'/g)].map(([, name = '']) =>
    name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
  );
  expect(filledIn.length).toBeGreaterThan(5);
  const unused = filledIn.filter((name) => !text.some((one) => new RegExp(`\\.${name}[(<]`).test(one.text)));
  expect(unused).toEqual([]);
});
