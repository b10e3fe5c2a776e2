import { knownBadPasswords } from './known-bad-passwords.ts';
import { errors } from './wire/cognito-error.ts';

const minimumLength = 8;
const maximumLength = 256;

const lookAlikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};

function isRunOfOneStep(text: string): boolean {
  const steps = new Set<number>();
  for (let index = 1; index < text.length; index += 1) steps.add(text.charCodeAt(index) - text.charCodeAt(index - 1));
  const [step] = steps;
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1;
}

function isKnownBad(password: string): boolean {
  const folded = password.toLowerCase();
  const word = folded.replace(/[\d\W_]+$/, '');
  const plain = (text: string) => text.replace(/[@431!0$5]/g, (character) => lookAlikes[character] ?? character);
  return [folded, word, plain(folded), plain(word)].some((candidate) => knownBadPasswords.has(candidate));
}

/**
 * By length and by what attackers try first, as NIST SP 800-63B advises; no rules about kinds of characters.
 * @param own what the user is called: a password that is one's own name or e-mail address is the first guess of all
 */
export function assertAcceptablePassword(password: string, own: readonly string[]): void {
  const length = [...password].length;
  if (length < minimumLength) throw errors.invalidPassword('Password not long enough');
  if (length > maximumLength) throw errors.invalidPassword('Password too long');
  const folded = password.toLowerCase();
  const names = own.flatMap((name) => [name.toLowerCase(), name.toLowerCase().split('@')[0] ?? '']);
  if (names.includes(folded)) throw errors.invalidPassword('Password must not be the name or address it protects');
  if (isRunOfOneStep(folded) || isKnownBad(password))
    throw errors.invalidPassword('Password is one of the most guessed');
}
