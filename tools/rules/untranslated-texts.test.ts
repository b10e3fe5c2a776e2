import { expect, test } from 'vitest';
import { find } from './fixture.ts';
import { untranslatedTexts } from './untranslated-texts.ts';

const inJsx = (jsx: string): string[] =>
  find(untranslatedTexts, {
    'packages/web/src/features/scans/point.tsx': `export const Point = () => (\n  ${jsx}\n);\n`,
  });

test.each([
  '<p>Saved</p>',
  '<p>{sent ? "Saved" : t("waiting")}</p>',
  '<p>{name ?? `Unknown ${what}`}</p>',
  '<>Straße</>',
  '<button aria-label="Close" />',
  '<input placeholder={"Code"} />',
  '<img alt={open ? "Open" : ""} />',
  '<abbr title="x" />',
  '<Field label="Your name" />',
])('refuses %s', (jsx) => {
  expect(inJsx(jsx)).toEqual([
    expect.stringMatching(/^packages\/web\/src\/features\/scans\/point\.tsx:2 .*src\/locales/),
  ]);
});

test.each([
  '<p>{t("saved")}</p>',
  '<p>{count} · 12&nbsp;%</p>',
  '<button aria-label={t("close")} className="wide" type="submit" />',
  '<img alt="" src="/icon.svg" />',
  '<Field label="scans.title" />',
  '<h1>Fairlead</h1>',
  '<kbd>Esc</kbd>',
])('accepts %s', (jsx) => {
  expect(inJsx(jsx)).toEqual([]);
});

test('leaves tests and other packages alone', () => {
  const text = 'export const a = <p>Saved</p>;';
  expect(
    find(untranslatedTexts, { 'packages/web/src/ui/a.test.tsx': text, 'packages/e2e/harness/b.tsx': text }),
  ).toEqual([]);
});
