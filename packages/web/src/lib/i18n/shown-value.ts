import { emailText } from '@fairlead/contract/domain-text';
import type { Exhibition } from '@fairlead/contract/exhibitions';

const asciiEmail = /[^\s@<>]+@[a-z0-9.-]*xn--[a-z0-9.-]+[a-z0-9]/gi;

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const [firstStrongIsolate, popDirectionalIsolate] = ['\u2068', '\u2069'];

/**
 * Returns a value as it stands in a sentence: e-mails with their domain as people write it, and what is written from right to left
 * on its own, so that it does not change places with brackets and numbers beside it.
 */
export function shownValue(value: string): string {
  const written = value.includes('@') ? value.replace(asciiEmail, (email) => emailText(email)) : value;
  const isIsolated = written.startsWith(firstStrongIsolate);
  return rightToLeft.test(written) && !isIsolated ? firstStrongIsolate + written + popDirectionalIsolate : written;
}

/** Returns names and details on one line, each of them as it stands in a sentence; what is missing is left out. */
export const joinShown = (parts: readonly (string | null | undefined | false)[]): string =>
  parts.flatMap((part) => (part ? [shownValue(part)] : [])).join(' · ');

/** A project as it is named at the stand: several of a company may have the same name. */
export const nameWithStand = ({ name, stand }: Pick<Exhibition, 'name' | 'stand'>): string =>
  [name, stand].filter(Boolean).join(' · ');
