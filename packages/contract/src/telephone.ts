import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min';

/** Fault of a number as a profile has it, and the one of its two fields that has it. */
export type TelephoneFault =
  | { readonly field: 'prefix'; readonly code: 'prefix_unknown' }
  | { readonly field: 'phone'; readonly code: 'phone_too_short' | 'phone_too_long' };

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Mexico's numbers have ten digits alone since 2019; people go on writing what was dialled before them, which the library no longer knows. */
function withoutFormerDigits(prefix: string, phone: string): string {
  const digits = digitsOf(phone);
  return prefix === '+52' && /^(?:01|04[45]|1)\d{10}$/.test(digits) ? digits.slice(-10) : phone;
}

const lengthFault = (prefix: string, phone: string) =>
  validatePhoneNumberLength(prefix + digitsOf(withoutFormerDigits(prefix, phone)));

/** Phones fill in whole numbers, and people copy them: the prefix stands before the number again, as +49, 0049 or 49. */
function withoutPrefix(prefix: string, phone: string): string {
  const given = digitsOf(phone);
  const code = digitsOf(prefix);
  const repeated = [code, `00${code}`].find((start) => given.startsWith(start));
  if (repeated === undefined) return phone;
  const rest = given.slice(repeated.length);
  if (/^\s*(?:\+|00)/.test(phone)) return rest;
  // Digits alone may be a number that happens to begin so.
  return lengthFault(prefix, phone) === 'TOO_LONG' && lengthFault(prefix, rest) === undefined ? rest : phone;
}

/** Countries give up the zero that calls within them began with, as Poland and Chile did, and people write it for years after. */
function withoutFormerZero(prefix: string, phone: string): string {
  const isValid = (national: string): boolean =>
    parsePhoneNumberFromString(national, { defaultCallingCode: digitsOf(prefix) })?.isValid() === true;
  const digits = digitsOf(phone);
  if (!digits.startsWith('0') || lengthFault(prefix, phone) === 'INVALID_COUNTRY') return phone;
  return !isValid(phone) && isValid(digits.slice(1)) ? digits.slice(1) : phone;
}

const nationalNumber = (prefix: string, phone: string): string =>
  withoutFormerZero(prefix, withoutFormerDigits(prefix, withoutPrefix(prefix, phone)));

/**
 * Returns the fault of a number that cannot be dialled, by the numbering plans of all countries: a calling code of no country,
 * and too few or too many digits. It asks no more than that, since countries give out new ranges sooner than this learns of it.
 * Without a prefix it knows nothing. It has a file of its own, which is loaded when needed: the plans are large.
 */
export function findTelephoneFault(prefix: string | null, phone: string | null): TelephoneFault | null {
  if (prefix === null || phone === null) return null;
  const national = nationalNumber(prefix, phone);
  // The number of another country than the prefix says.
  if (/^\s*\+/.test(national)) return { field: 'phone', code: 'phone_too_long' };
  switch (lengthFault(prefix, national)) {
    case undefined:
      return null;
    case 'INVALID_COUNTRY':
      return { field: 'prefix', code: 'prefix_unknown' };
    case 'TOO_LONG':
      return { field: 'phone', code: 'phone_too_long' };
    default:
      return { field: 'phone', code: 'phone_too_short' };
  }
}

/**
 * Returns a number as it is dialled from anywhere: people write it as at home, with the digits that only a call within the
 * country begins with (+49 0170 …, +7 8 912 …). Where a country has none, as Italy, or its plan is unknown, it stays as it was
 * typed.
 */
export function internationalNumber(prefix: string | null, phone: string): string {
  // Lists have the whole number in one column.
  if (prefix === null) return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
  if (findTelephoneFault(prefix, phone)?.field === 'prefix') return `${prefix} ${phone}`;
  const number = nationalNumber(prefix, phone);
  const parsed = parsePhoneNumberFromString(number, { defaultCallingCode: digitsOf(prefix) });
  const isTyped = parsed === undefined || parsed.nationalNumber === digitsOf(phone);
  return isTyped || `+${parsed.countryCallingCode}` !== prefix ? `${prefix} ${phone}` : parsed.formatInternational();
}

/**
 * Returns the two fields of a profile for a number as lists and address books have it (+49 221 …, 0049 221 …); null for one that does
 * not begin with a calling code. The rest stays as it was written.
 */
export function splitTelephone(text: string): { readonly prefix: string; readonly phone: string } | null {
  const number = text.trim().replace(/^00(?=\s*[1-9])/, '+');
  const code = number.startsWith('+') ? parsePhoneNumberFromString(number)?.countryCallingCode : undefined;
  if (code === undefined) return null;
  const phone = number.replace(new RegExp(`^\\+[ ()/.-]*${[...code].join('[ ()/.-]*')}`), '');
  return {
    prefix: `+${code}`,
    phone: phone
      .replace('(0)', '')
      .replaceAll('.', ' ')
      .replace(/^[ )/-]+/, ''),
  };
}

/** The prefix of a country's numbers; null for those that have none, such as islands without people. */
export const prefixOfCountry = (countryCode: string): string | null =>
  isSupportedCountry(countryCode) ? `+${getCountryCallingCode(countryCode satisfies CountryCode)}` : null;
