import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@fairlead/contract/languages';
import { describe, expect, test } from 'vitest';
import { formalLanguages, formalNamespaces } from '../lib/i18n/first-texts.ts';

type Messages = { readonly [key: string]: string | Messages };

const namespaces = (language: string) =>
  readdirSync(join(import.meta.dirname, language))
    .filter((file) => file.endsWith('.json'))
    .sort();

function flatten(messages: Messages, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

const read = (language: string, file: string) =>
  flatten(JSON.parse(readFileSync(join(import.meta.dirname, language, file), 'utf8')) as Messages);

const pluralForm = /_(zero|one|two|few|many|other)$/;
const counted = (messages: Map<string, string>) =>
  new Set([...messages.keys()].filter((key) => pluralForm.test(key)).map((key) => key.replace(pluralForm, '')));
/** The keys without their plural forms, of which every language has its own. */
const keys = (messages: Map<string, string>) =>
  [...new Set([...messages.keys()].map((key) => key.replace(pluralForm, '')))].sort();
const placeholders = (text: string) => [...text.matchAll(/\{\{-?\s*(\w+)/g)].map(([, name]) => name).sort();

test.each(languages)('%s has every namespace', (language) => expect(namespaces(language)).toEqual(namespaces('en')));

describe.each(namespaces('en'))('%s', (file) => {
  const english = read('en', file);

  test.each(languages.filter((language) => language !== 'en'))('says in %s all that it says in English', (language) => {
    expect(keys(read(language, file))).toEqual(keys(english));
  });

  test.each(languages)('counts in %s with every plural form of the language', (language) => {
    const messages = read(language, file);
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const key of counted(messages)) {
      for (const form of pluralCategories) expect(messages.has(`${key}_${form}`), `${key}_${form}`).toBe(true);
    }
  });

  test.each(languages)('has in %s no empty text, the same values to fill in, and no exclamation mark', (language) => {
    for (const [key, text] of read(language, file)) {
      expect(text.trim(), key).not.toBe('');
      expect(text, key).not.toMatch(/[!¡]/);
      const reference = english.get(key) ?? english.get(key.replace(pluralForm, '_other')) ?? text;
      // "One lead" may leave its number out.
      if (!key.endsWith('_one')) expect(placeholders(text), key).toEqual(placeholders(reference));
    }
  });
});

/** Du and tú in any form. */
const familiar: Readonly<Record<string, RegExp>> = {
  de: /\b(du|dein\w*|dich|dir)\b/i,
  es: /(?<!\p{L})(tú|tus?|te|ti|tuy[oa]s?|eres|has|puedes|tienes|vienes|aceptas|quieras|podrás|recibirás|escribas|abras|venías|(?!existe)\p{L}+[ai]ste)(?!\p{L})/iu,
};
/** Imperatives that exist in one form of address only. */
const imperatives: Readonly<Record<string, RegExp>> = {
  de: /(?:^|[.:;?,] |oder |und |dann )(Schreibe?|Nimm|Fülle?|Prüfe|Setz|Gib|Öffne|Melde|Wähle|Warte|Versuche|Fordere|Frage?|Beginne|Beantworte|Lass|Sieh|Behalte|Schütze|Bestätige|Bitte (?:die|um)|Füge)\b/i,
  es: /(?:^|[.:;?,¿] | [oy] )(Escribe|Usa|Rellena|Elige|Espera|Pide|Inicia|Comprueba|Vuelve|Prueba|Empieza|Abre|Mira|Guarda|Márcalo|Confirma|Protege|Pregunta|Pega|Entra|Ábrelo|Pégalo|Respóndela|Compruébal[ao]s?|inténtalo)(?!\p{L})/iu,
};

describe.each(formalLanguages)('%s for those who are addressed formally', (language) => {
  const you = new RegExp(`${familiar[language]?.source}|${imperatives[language]?.source}`, 'iu');

  test('has the files that are laid over', () => {
    expect(namespaces(`${language}-formal`)).toEqual(formalNamespaces.map((name) => `${name}.json`));
  });

  test.each(formalNamespaces)('%s is formal wherever the other is not, with the same values to fill in', (name) => {
    const [informal, formal] = [read(language, `${name}.json`), read(`${language}-formal`, `${name}.json`)];
    for (const [key, text] of informal) {
      if (!formal.has(key)) expect(text, key).not.toMatch(you);
    }
    for (const [key, text] of formal) {
      expect(text, key).not.toMatch(you);
      expect(text, key).not.toMatch(/[!¡]/);
      expect(text, key).not.toBe(informal.get(key));
      expect(placeholders(text), key).toEqual(placeholders(informal.get(key) ?? ''));
    }
  });

  test.each(['app', 'failure', 'security', 'consents'])('%s addresses nobody on any host', (name) => {
    for (const [key, text] of read(language, `${name}.json`)) expect(text, key).not.toMatch(familiar[language] ?? '');
  });
});

test.each([
  'beacons',
  'captures',
  'codes',
  'exhibitions',
  'exhibitors',
  'leads',
  'reports',
  'surveys',
  'team',
  'trade-fairs',
  'admins',
])('%s, for where people work, never says tú', (name) => {
  for (const [key, text] of read('es', `${name}.json`)) expect(text, key).not.toMatch(familiar['es'] ?? '');
});

test('the key that every failed request is reported under is there', () => {
  for (const language of languages) expect(read(language, 'app.json').has('error.general-axios-error')).toBe(true);
});
