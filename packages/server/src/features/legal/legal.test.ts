import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentTextVersion } from '@fairlead/contract/consents';
import { languages } from '@fairlead/contract/languages';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairlead-legal-'));
  await writeFile(
    join(folder, 'terms.de.md'),
    '# AGB der Messe\r\n\r\n## Eins\r\n\r\nNur\r\ndies.\r\n\r\n- a\r\n- b\r\n',
  );
  return () => rm(folder, { recursive: true });
});
const app = useTestApp(() => ({ LEGAL_DIR: folder }));

const load = (document: string, lang: string) => app.call('GET', `/legal/${document}?lang=${lang}`);

describe('GET /legal/{document}', () => {
  test.each(['terms', 'privacy'])(
    'answers a template of %s in each language, and says that it is one',
    async (document) => {
      const answers = await Promise.all(languages.map((language) => load(document, language)));
      const texts = answers.map((answer) => answer.json());
      const templates = texts.filter(({ isTemplate }) => isTemplate);
      expect(templates).toHaveLength(document === 'terms' ? 2 : 3);
      expect(new Set(texts.map(({ title }) => title)).size).toBe(3);
      for (const { parts, textVersion } of templates) {
        expect(textVersion).toBe(currentTextVersion);
        expect(parts[0].text).toMatch(/^(TEMPLATE|VORLAGE|PLANTILLA)\./);
        expect(parts.filter(({ kind }: { kind: string }) => kind === 'HEADING').length).toBeGreaterThan(4);
      }
      const kinds = templates.map(({ parts }) => parts.map(({ kind }: { kind: string }) => kind).join());
      expect(new Set(kinds).size).toBe(1);
    },
  );

  test("answers the operator's own text where there is one", async () => {
    expect((await load('terms', 'de')).json()).toEqual({
      title: 'AGB der Messe',
      textVersion: currentTextVersion,
      isTemplate: false,
      parts: [
        { kind: 'HEADING', text: 'Eins' },
        { kind: 'PARAGRAPH', text: 'Nur dies.' },
        { kind: 'ITEM', text: 'a' },
        { kind: 'ITEM', text: 'b' },
      ],
    });
  });

  test('knows no other document', async () => {
    expect(expectProblem(await load('imprint', 'en'), 'INVALID_INPUT').errors?.[0]?.path).toBe('params.document');
  });
});
