import { readEmail } from '@fairlead/contract/email';
import type { Attributes } from './store/attributes.ts';
import { errors } from './wire/cognito-error.ts';

const standard = new Set([
  'address',
  'birthdate',
  'email',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'phone_number',
  'picture',
  'preferred_username',
  'profile',
  'updated_at',
  'website',
  'zoneinfo',
]);

/** Joiners and variants: emoji and many scripts need them, but never behind what these letters or a space are. */
const joiner = String.raw`(?:\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0000}-\u{e0fff}])`;
/** Invisible characters reverse words, or make different names look alike. A postal address has breaks of lines. */
const unseen = new RegExp(
  [
    String.raw`[^\P{Cc}\t\n\r]`,
    String.raw`[\ufff9-\ufffb]`,
    String.raw`(?!${joiner})\p{Default_Ignorable_Code_Point}`,
    String.raw`(?:^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\s])${joiner}`,
  ].join('|'),
  'u',
);

/** Reads what a user may set by himself. An empty value removes it. */
export function parseAttributes(given: readonly { Name: string; Value?: string | null | undefined }[]): Attributes {
  const parsed = new Map<string, string>();
  for (const { Name: name, Value } of given) {
    if (name === 'sub' || name.includes('_verified')) throw errors.unauthorizedAttribute();
    if (!standard.has(name) && !/^custom:[\w-]{1,20}$/.test(name)) {
      throw errors.invalidParameter(
        `Attributes did not conform to the schema: Type for attribute {${name}} could not be determined`,
      );
    }
    const value = (Value ?? '').trim();
    // The database can store neither.
    if (value.includes('\0') || !value.isWellFormed()) {
      throw errors.invalidParameter(`Attributes did not conform to the schema: ${name}: The value is not text`);
    }
    if (unseen.test(value)) {
      throw errors.invalidParameter(
        `Attributes did not conform to the schema: ${name}: The value has characters that nobody sees`,
      );
    }
    const email = name === 'email' ? readEmail(value) : null;
    if (name === 'email' && email === null) throw errors.invalidParameter('Invalid email address format.');
    if (name === 'preferred_username' && (value.length > 128 || /[\s\p{C}]/u.test(value))) {
      throw errors.invalidParameter('preferred_username must be at most 128 characters without spaces');
    }
    if (name === 'phone_number' && value !== '' && !/^\+\d{4,15}$/.test(value)) {
      throw errors.invalidParameter('Invalid phone number format.');
    }
    parsed.set(name, email ?? value);
  }
  return Object.fromEntries(parsed);
}
