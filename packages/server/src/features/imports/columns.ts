import type { ImportKind } from '@fairlead/contract/imports';
import { type Language, languages } from '@fairlead/contract/languages';
import type { AdditionalVisitorAttribute } from '@fairlead/contract/organizers';
import { translate } from '../../platform/messages.ts';
import { compared, faulty, fine } from './cell-value.ts';
import * as fields from './parse-field.ts';

export interface Column {
  /** Of the value that a row becomes; answers to an organizer's questions begin with `answer:`. */
  readonly key: string;
  readonly isRequired: boolean;
  readonly parse: fields.ParseField;
  heading(language: Language): string;
  /** Choices of the column, for the template. */
  readonly list?: 'countries' | 'languages' | ((language: Language) => readonly string[]);
  /** Of the template's example; a column of the organizer's own has none. */
  readonly example?: string;
}

type Extra = Partial<Pick<Column, 'isRequired' | 'list' | 'example'>>;

const column = (key: string, parse: fields.ParseField, extra: Extra = {}): Column => ({
  key,
  parse,
  isRequired: false,
  heading: (language) => translate(language, `import.column.${key}`),
  ...extra,
});

const exhibitorColumns: readonly Column[] = [
  column('company', fields.lineOf(120), { isRequired: true, example: 'Muster GmbH' }),
  column('contactName', fields.lineOf(120), { isRequired: true, example: 'Jana Brandt' }),
  column('email', fields.emailField, { isRequired: true, example: 'j.brandt@example.com' }),
  column('language', fields.languageField, { list: 'languages' }),
  column('stand', fields.lineOf(60), { example: '4 / C21' }),
  column('countryCode', fields.countryField, { list: 'countries' }),
  column('website', fields.websiteField, { example: 'https://www.example.com' }),
  column('address', fields.lineOf(300)),
  column('vatId', fields.lineOf(40)),
];

const visitorColumns: readonly Column[] = [
  column('name', fields.lineOf(120), { isRequired: true, example: 'Marta Lindqvist' }),
  column('email', fields.emailField, { isRequired: true, example: 'm.lindqvist@example.com' }),
  column('organization', fields.lineOf(120), { example: 'Muster AB' }),
  column('profession', fields.jobRoleField),
  column('industry', fields.industryField),
  column('city', fields.lineOf(80), { example: 'Malmö' }),
  column('state', fields.lineOf(80)),
  column('countryCode', fields.countryField, { list: 'countries' }),
  column('prefix', fields.prefixField, { example: '+46' }),
  column('phone', fields.phoneField, { example: '40 123456' }),
  column('language', fields.languageField, { list: 'languages' }),
];

type Labels = AdditionalVisitorAttribute['label'];
const inLanguage = (labels: Labels, language: Language): string =>
  labels[language] ?? labels.en ?? Object.values(labels).find((text) => text !== undefined) ?? '';
/** Returns all that a choice may be called, as names are compared. */
const namesOf = (labels: Labels, key: string): Set<string> =>
  new Set([key, ...Object.values(labels)].flatMap((name) => (name === undefined ? [] : [compared(name)])));

const yesNo = (answer: 'yes' | 'no', language: Language): string => translate(language, `import.${answer}`);

function parseAnswer({ kind, choices }: AdditionalVisitorAttribute): fields.ParseField {
  if (kind === 'TEXT') return fields.lineOf(500);
  if (kind === 'BOOLEAN') {
    const namesOfAnswer = (answer: 'yes' | 'no', ...more: string[]): Set<string> =>
      new Set([...languages.map((language) => yesNo(answer, language)), ...more].map(compared));
    const [yes, no] = [namesOfAnswer('yes', 'true', '1', 'x'), namesOfAnswer('no', 'false', '0')];
    return (text) => {
      const answer = compared(text);
      return yes.has(answer) ? fine(true) : no.has(answer) ? fine(false) : faulty('yes_or_no');
    };
  }
  const named = choices.map(({ key, label }) => ({ key, names: namesOf(label, key) }));
  return (text) => {
    const answer = compared(text);
    const choice = named.find(({ names }) => names.has(answer));
    return choice ? fine(choice.key) : faulty('not_in_list');
  };
}

const attributeColumn = (attribute: AdditionalVisitorAttribute): Column => ({
  key: `answer:${attribute.key}`,
  isRequired: attribute.required,
  parse: parseAnswer(attribute),
  heading: (language) => inLanguage(attribute.label, language),
  ...(attribute.kind === 'TEXT'
    ? {}
    : {
        list: (language) =>
          attribute.kind === 'BOOLEAN'
            ? [yesNo('yes', language), yesNo('no', language)]
            : attribute.choices.map(({ label }) => inLanguage(label, language)),
      }),
});

/** Returns the columns that a file of this kind may have, in the template's order. */
export function columnsOf(kind: ImportKind, attributes: readonly AdditionalVisitorAttribute[]): readonly Column[] {
  return kind === 'EXHIBITORS' ? exhibitorColumns : [...visitorColumns, ...attributes.map(attributeColumn)];
}
