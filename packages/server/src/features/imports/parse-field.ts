import { hasSeveralEmails, readCopiedEmail } from '@fairlead/contract/email';
import { countryCode, line, webUrl } from '@fairlead/contract/fields';
import { type Language, languages } from '@fairlead/contract/languages';
import { splitTelephone } from '@fairlead/contract/telephone';
import { visitorProfileInput } from '@fairlead/contract/visitors';
import { z } from 'zod';
import { countryCodes, countryNamesIn } from '../../platform/country-codes.ts';
import { listIndustries, listJobRoles } from '../assets/public.ts';
import { compared, faulty, fine, type Parsed } from './cell-value.ts';

/** Usual names beside those of the three languages. */
const otherNames: Readonly<Record<string, string>> = {
  AE: 'UAE, VAE, EAU',
  BY: 'Weißrussland, Bielorrusia',
  CH: 'Suisse, Svizzera',
  CN: 'PR China, VR China, Peoples Republic of China',
  CZ: 'Czech Republic, Tschechische Republik, República Checa, Tschechei',
  DE: 'BRD, GER, DEU, Federal Republic of Germany',
  GB: 'UK, England, Scotland, Wales, Great Britain, Großbritannien, Gran Bretaña, Inglaterra, Schottland',
  GR: 'EL',
  HK: 'Hong Kong, Hongkong',
  KR: 'Korea, Republic of Korea, Corea, Republik Korea',
  MK: 'Macedonia, Mazedonien',
  NL: 'Holland, The Netherlands, Holanda',
  RU: 'Russian Federation, Russische Föderation, Federación Rusa',
  TR: 'Turkey, Turquía',
  US: 'USA, United States of America, EEUU, Vereinigte Staaten von Amerika',
};

let byName: ReadonlyMap<string, string> | undefined;

/** Returns the code of a country by its code, its name in one of the three languages, or another usual one; null for any other text. */
export function countryOf(text: string): string | null {
  byName ??= new Map([
    ...languages.flatMap((language) => {
      const names = countryNamesIn(language);
      return countryCodes().map((code) => [compared(names.of(code) ?? code), code] as const);
    }),
    ...Object.entries(otherNames).flatMap(([code, names]) =>
      names.split(', ').map((name) => [compared(name), code] as const),
    ),
    ...countryCodes().map((code) => [compared(code), code] as const),
  ]);
  return byName.get(compared(text)) ?? null;
}

/** Returns the names of all countries in a language, in its order. */
export function countryNames(language: Language): string[] {
  const names = countryNamesIn(language);
  return countryCodes()
    .flatMap((code) => names.of(code) ?? [])
    .toSorted(new Intl.Collator(language).compare);
}

export type ParseField = (text: string) => Parsed;

/** Faults that the contract tells apart within one field. */
const ownCodes = ['control_characters', 'link_with_login'];

/** Returns the contract's check of a field, with the faults that people read of a spreadsheet. */
function checked(schema: z.ZodType, code: string, limit?: number): ParseField {
  return (text) => {
    const parsed = schema.safeParse(text);
    if (parsed.success) return fine(parsed.data);
    const [issue] = parsed.error.issues;
    if (issue?.code === 'too_big' && limit !== undefined) return faulty('too_long', { limit: String(limit) });
    return faulty(ownCodes.find((own) => own === issue?.message) ?? code);
  };
}

export const lineOf = (limit: number): ParseField => checked(line(limit), 'single_line', limit);
/** People copy e-mails from links and mail programs, with the name around them. */
export const emailField: ParseField = (text) => {
  const found = readCopiedEmail(text);
  if (found !== null) return fine(found);
  if (hasSeveralEmails(text)) return faulty('several_emails');
  return faulty(/[^\p{ASCII}][^@]*@/u.test(text) ? 'email_letters' : 'email');
};
const nationalPhone = checked(visitorProfileInput.shape.phone, 'phone');
/** A number with its calling code becomes both fields of a profile; see `withTelephone`. */
export const phoneField: ParseField = (text) => {
  const split = splitTelephone(text);
  if (split === null) return nationalPhone(text);
  const phone = nationalPhone(split.phone);
  return 'fault' in phone ? phone : fine(split);
};
const splitNumber = z.object({ phone: z.object({ prefix: z.string(), phone: z.string() }) });
/** Puts the two fields of a number that had its calling code in their places, where a prefix of its own column gives way. */
export function withTelephone(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const split = splitNumber.safeParse(value);
  return split.success ? { ...value, ...split.data.phone } : value;
}
export const prefixField: ParseField = (text) =>
  checked(visitorProfileInput.shape.prefix, 'prefix')(/^\d/.test(text) ? `+${text.replace(/^00/, '')}` : text);

const webField = checked(webUrl, 'web_address');
/** People write www.company.com. */
export const websiteField: ParseField = (text) =>
  webField(/^[a-z]+:/i.test(text) || !/^[^\s/]+\.[^\s/]/.test(text) ? text : `https://${text}`);

export const countryField: ParseField = (text) => {
  const code = countryCode.safeParse(countryOf(text) ?? '');
  return code.success ? fine(code.data) : faulty('country');
};

const nameOfLanguage = (language: string, reader: string): string =>
  new Intl.DisplayNames(reader, { type: 'language' }).of(language) ?? '';
const namesOfLanguages = () =>
  new Map(
    languages.flatMap((one) => [
      [compared(one), one] as const,
      ...languages.map((reader) => [compared(nameOfLanguage(one, reader)), one] as const),
    ]),
  );
/** Made with the first import, so that a start does not load what each language calls the others. */
let languageNames: ReturnType<typeof namesOfLanguages> | undefined;
export const languageField: ParseField = (text) => {
  languageNames ??= namesOfLanguages();
  const found = languageNames.get(compared(text));
  return found ? fine(found) : faulty('language');
};

/** An entry of a list by its id, or by its name in any of the three languages. */
function assetField(list: (language: (typeof languages)[number]) => { id: string; label: string }[]): ParseField {
  let byName: Map<string, string> | undefined;
  return (text) => {
    byName ??= new Map(
      languages.flatMap((one) =>
        list(one).flatMap(({ id, label }) => [[compared(id), id] as const, [compared(label), id] as const]),
      ),
    );
    const id = byName.get(compared(text));
    return id === undefined ? faulty('not_in_list') : fine(id);
  };
}
export const industryField = assetField(listIndustries);
export const jobRoleField = assetField(listJobRoles);
