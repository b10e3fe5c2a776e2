import { z } from 'zod';
import { emailPattern, isEmail, longestEmail, readEmail } from './email.ts';
import { withoutHidden, withoutTurning } from './hidden-characters.ts';
import { languages } from './languages.ts';

/** Fields that several features share: trimmed, NFC, bounded, and free of what PostgreSQL or a terminal cannot carry. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
const isCarriable = (text: string): boolean => !controls.test(text) && text.isWellFormed();

const text = (max: number, clean: (text: string) => string) =>
  z.string().overwrite(clean).trim().normalize('NFC').max(max).refine(isCarriable, { error: 'control_characters' });

/** One line of 1 to `max` characters. */
export const line = (max: number) =>
  text(max, withoutHidden)
    .min(1)
    .refine((value) => !/[\n\r\t\u2028\u2029]/.test(value), { error: 'single_line' });

/** A text of several lines, possibly empty, of at most `max` characters. */
export const paragraphs = (max: number) => text(max, withoutTurning);

export const id = z.uuid().toLowerCase();
export const email = z
  .string()
  .overwrite((typed) => readEmail(typed) ?? typed)
  .max(longestEmail)
  .pipe(z.email({ pattern: emailPattern, error: 'email' }))
  .refine(isEmail, { error: 'email' });
/**
 * Returns false for a URL with a login: its user passes for the host (`https://bank.example@evil.example`), and
 * everybody sees its password.
 */
function isWithoutLogin(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}
export const webUrl = z
  .string()
  .overwrite(withoutHidden)
  .trim()
  .max(2000)
  .refine(isCarriable, { error: 'control_characters' })
  .pipe(z.url({ protocol: /^https?$/, error: 'web_address', abort: true }))
  .refine(isWithoutLogin, { error: 'link_with_login' });
/** ISO 8601 with an offset or Z; years that PostgreSQL and people agree on. */
export const moment = z.iso
  .datetime({ offset: true })
  .refine((value) => value >= '1970' && value < '2200', { error: 'year_out_of_range' });
/** Country codes of the EU's tax offices that differ from ISO 3166. */
const isoCodes: Readonly<Record<string, string>> = { EL: 'GR', UK: 'GB' };
/**
 * Returns whether a code is that of a country today: CLDR gives the names of France and Russia to their former codes FX and SU,
 * too.
 */
export const isPresentCountry = (code: string): boolean => new Intl.Locale(`und-${code}`).region === code;
/** ISO 3166-1 alpha-2, capitals. */
export const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .overwrite((code) => isoCodes[code] ?? code)
  .regex(/^[A-Z]{2}$/, { error: 'country_code' });
export const timeZone = z
  .string()
  .max(64)
  .refine(
    (zone) => {
      try {
        return (
          new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone.length > 0 && /^[A-Z]/.test(zone)
        );
      } catch {
        return false;
      }
    },
    { error: 'time_zone' },
  );
/** #rgb or #rrggbb. */
export const hexColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/, { error: 'hex_color' });
/** The code or id that a printed URL ends with, or the whole URL; read with `readCode`. */
export const scannedText = line(500);
export const language = z.enum(languages);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
