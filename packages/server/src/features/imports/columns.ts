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

/** Names of columns in lists of other programs, beside the headings of the template; written as `compared` has them. */
type Names = Readonly<Record<string, string>>;

const ofBoth: Names = {
  email:
    'mail emailadresse mailadresse emailaddress mailaddress emailkontakt contactemail kontaktemail correo correoe direcciondecorreo direcciondecorreoelectronico direcciondeemail',
  language: 'lang preferredlanguage korrespondenzsprache sprachcode idiomapreferido',
  countryCode:
    'countrycode countryregion nation staat landcode landercode laendercode landerkennzeichen codigodepais codigopais',
};

const names: Readonly<Record<ImportKind, Names>> = {
  EXHIBITORS: {
    ...ofBoth,
    company:
      'companyname nameofcompany exhibitor exhibitorname organization organisation organizationname organisationname firm firmenname firmenbezeichnung namederfirma unternehmen unternehmensname aussteller ausstellername empresaexpositora expositor nombredelaempresa nombreempresa razonsocial compania sociedad',
    contactName:
      'contactname contactperson nameofcontact fullname ansprechpartnerin ansprechpartnername ansprechperson kontakt kontaktperson kontaktname personadecontacto nombredecontacto nombredelcontacto contactopersona',
    stand:
      'standnr standno standnumber standnummer booth boothno boothnr boothnumber hallstand hallestand hallestandnr standplatz messestand numerodestand nstand nodestand ndestand caseta',
    website: 'web webseite webpage homepage internet internetadresse url websiteurl paginaweb sitio',
    address:
      'postaladdress companyaddress streetaddress adresse postanschrift firmenanschrift domicilio direccionpostal',
    vatId:
      'vat vatno vatnr vatnumber vatregistrationnumber taxid taxnumber ust ustid ustidnr ustidnummer umsatzsteuerid umsatzsteueridentifikationsnummer uid uidnummer cif nifcif cifnif nifiva niva numerodeiva',
  },
  VISITORS: {
    ...ofBoth,
    name: 'fullname visitorname visitor contactname besucher besuchername vollstandigername vollername nombrecompleto nombreyapellidos visitante',
    organization: 'company companyname firma firmenname unternehmen empresa nombredelaempresa organisation razonsocial',
    profession: 'position jobtitle job role beruf stelle cargo profesion puestodetrabajo',
    industry: 'industrysector sector branch industrie industria',
    city: 'town stadt wohnort localidad poblacion municipio',
    state: 'province region bundeslandregion comunidadautonoma',
    prefix: 'countrycallingcode dialcode dialingcode landesvorwahl landervorwahl prefijotelefonico prefijodelpais',
    phone:
      'phonenumber telephone telephonenumber tel mobile mobilephone cell telefonnummer telefonnr rufnummer handy mobil mobilnummer numerodetelefono movil',
  },
};

/** Returns what else a column of such a file may be called. */
export const otherNamesOf = (kind: ImportKind, key: string): readonly string[] => names[kind][key]?.split(' ') ?? [];

/** A column that is a part of a field; `joint` stands between it and what is before it. */
interface Part {
  /** Written as `compared` has them; null for the field's own column. */
  readonly names: readonly string[] | null;
  readonly joint: string;
}

const part = (joint: string, names: string): Part => ({ names: names.split(' '), joint });
const own = (joint: string): Part => ({ names: null, joint });

const person: readonly Part[] = [
  part('', 'vorname firstname givenname nombre nombredepila'),
  part(' ', 'nachname familienname zuname lastname surname familyname apellido apellidos'),
];

/** Fields that lists of other programs keep in several columns, in the order in which they are read. */
const compositions: Readonly<Record<ImportKind, Readonly<Record<string, readonly Part[]>>>> = {
  EXHIBITORS: {
    contactName: person,
    stand: [part('', 'halle hallennr hallennummer hallenr hall hallno hallnumber pabellon nave'), own(' / ')],
    address: [
      own(''),
      part(', ', 'strasse strassenr strassehausnr strassehausnummer strasseundhausnummer street calle'),
      part(' ', 'hausnr hausnummer housenumber'),
      part(', ', 'plz postleitzahl zip zipcode postcode postalcode codigopostal cp'),
      part(' ', 'ort stadt city town ciudad localidad poblacion'),
    ],
  },
  VISITORS: { name: person },
};

export interface FoundPart {
  readonly position: number;
  readonly heading: string;
  readonly joint: string;
}

interface Heading {
  readonly position: number;
  readonly heading: string;
  readonly name: string;
}

/**
 * Returns the columns that make up a field, or none where its own column says it all. A name needs both its parts; a hall says nothing
 * without the stand.
 */
export function findParts(
  kind: ImportKind,
  key: string,
  ownColumn: Heading | undefined,
  free: readonly Heading[],
): readonly FoundPart[] {
  const parts = compositions[kind][key] ?? [];
  const found = parts.flatMap(({ names, joint }): FoundPart[] => {
    const heading = names === null ? ownColumn : free.find(({ name }) => names.includes(name));
    return heading ? [{ position: heading.position, heading: heading.heading, joint }] : [];
  });
  const isWhole = parts.some(({ names }) => names === null);
  if (!isWhole) return ownColumn === undefined && found.length === parts.length ? found : [];
  const isEnough = ownColumn !== undefined || key === 'address';
  return isEnough && found.length > 1 ? found : [];
}

const piecesOf = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);

/** Puts the texts of parts together, without those that another part has in it already. */
export function joinParts(parts: readonly { readonly text: string; readonly joint: string }[]): string {
  let joined = '';
  parts.forEach(({ text, joint }, index) => {
    const isRepeated = parts.some((other, at) => {
      const pieces = piecesOf(other.text);
      return (
        at !== index && pieces.length > piecesOf(text).length && piecesOf(text).every((word) => pieces.includes(word))
      );
    });
    if (text !== '' && !isRepeated) joined += `${joined === '' ? '' : joint}${text}`;
  });
  return joined;
}
