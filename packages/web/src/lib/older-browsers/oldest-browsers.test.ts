import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const script = readFileSync(join(import.meta.dirname, '../../../public/appearance.js'), 'utf8');

/** Runs the script in a pretended browser and returns what its page shows instead of the ring, and whether the client may start. */
function run(features: readonly string[], language: string, hasWaiting = true) {
  const element = () => ({
    textContent: '',
    style: {},
    children: [] as unknown[],
    appendChild(one: unknown) {
      this.children.push(one);
    },
  });
  let shown: { children: { textContent: string }[] } | null = null;
  const waiting = { parentNode: { replaceChild: (box: typeof shown) => (shown = box) } };
  const attributes: string[] = [];
  runInNewContext(script, {
    window: Object.fromEntries(features.map((name) => [name, true])),
    navigator: { language },
    localStorage: { getItem: () => null },
    matchMedia: () => ({ matches: false }),
    document: {
      documentElement: { setAttribute: (name: string) => attributes.push(name), lang: 'en' },
      addEventListener: (_: string, listener: () => void) => listener(),
      querySelector: () => (hasWaiting ? waiting : null),
      createElement: element,
    },
  });
  const texts = (shown as { children: { textContent: string }[] } | null)?.children.map(
    ({ textContent }) => textContent,
  );
  return { title: texts?.[0] ?? null, isTooOld: attributes.includes('data-too-old') };
}

test.each([
  ['Safari 16.3', ['MathMLElement'], 'de-AT', 'Dieser Browser ist zu alt'],
  ['Chrome 108', ['CompressionStream'], 'es-MX', 'Este navegador es demasiado antiguo'],
  ['Firefox 112', ['MathMLElement'], 'fr', 'This browser is too old'],
  ['Internet Explorer', [], 'en-GB', 'This browser is too old'],
])('%s is said to be too old', (_browser, features, language, title) => {
  expect(run(features, language)).toEqual({ title, isTooOld: true });
});

test('what the server has drawn stays there', () => {
  expect(run([], 'de', false)).toEqual({ title: null, isTooOld: true });
});

test('a browser that the client is made for starts it', () => {
  expect(run(['CompressionStream', 'MathMLElement'], 'de')).toEqual({ title: null, isTooOld: false });
});

test('the script is of an old language, or the browsers that it is for could not read it', () => {
  expect(script.replace(/\/\/.*$/gm, '').replace(/'[^']*'/g, '')).not.toMatch(
    /=>|`|\b(?:const|let|class|async)\b|\?\.|\?\?/,
  );
});
