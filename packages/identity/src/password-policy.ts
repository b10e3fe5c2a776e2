import type { Executor } from '@fairlead/database/executor';
import type { Context } from './context.ts';
import { createCredential } from './credential.ts';
import { readAttributes } from './store/attributes.ts';
import { setCredential, type User } from './store/users.ts';
import { errors } from './wire/cognito-error.ts';

/**
 * Frequent entries of lists of leaked passwords. Compared in lower case, with digits and signs at the end taken off and
 * look-alike characters undone, so that one word stands for all its dressings. Runs like 12345678 are found by rule.
 */
const list = `
password passwort contrasena contrasenya passw0rd passphrase letmein welcome willkommen bienvenido bienvenida qwerty
qwertz qwertyuiop qwertzuiop azerty azertyuiop asdfghjkl asdfgh asdf yxcvbnm zxcvbnm zxcvbn qazwsx qazwsxedc 1q2w3e4r
1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc zaq12wsx q1w2e3r4 q1w2e3r4t5 qweasd qweasdzxc 1234qwer qwer1234 abc123 abcd1234 a1b2c3d4
aa123456 123qwe 123qweasd 12341234 11223344 112233445566 12121212 123123123 123321 123654 147258369 159357 159753 741852963
789456123 987654321 0987654321 1234567890 12345678910 123456789a a123456789 10203040 13131313 31415926 00000000 69696969
iloveyou ichliebedich teamo tequiero tequieromucho loveyou lovely loveme mylove babygirl princess princesa prinzessin
sunshine sonnenschein football fussball futbol baseball basketball hockey soccer superman batman spiderman pokemon
starwars dragon monkey shadow master michael jennifer jessica ashley nicole daniel charlie thomas jordan hunter ranger
trustno access administrator admin adminadmin superuser rootroot root toor login loginlogin guest test testing testtest
tester changeme changeit default secret geheim secreto private qwert computer internet samsung google facebook linkedin
liverpool chelsea arsenal barcelona realmadrid bayern schalke borussia juventus mercedes porsche ferrari harley corvette
mustang yamaha whatever freedom summer winter spring autumn sommer herbst fruehling verano invierno hello hallo hola
helloworld hallowelt holamundo killer pepper cookie chocolate schokolade cheese butterfly schmetterling mariposa flower
purple orange silver diamond maverick phoenix nirvana metallica slipknot blink jesus christ jesuschrist blessed angel
michelle alexander benjamin christian sebastian alejandro fernando francisco carlos estrella hannover hamburg berlin
munich muenchen frankfurt deutschland alemania espana spain germany england london dublin password1password
passwordpassword abcdefg abcdefgh abcabc aaaaaa xxxxxx qqqqqq asdasd asdasdasd asdfasdf qweqwe qweqweqwe zxczxc zxcvzxcv
p@ssw0rd pa55word passwd pass passpass company firma empresa exhibitor messe feria tradefair visitor kennwort clave
contrasenia mypassword meinpasswort micontrasena mustermann erika donald trump monday friday january february december
september november october
`;

const knownBadPasswords: ReadonlySet<string> = new Set(list.split(/\s+/).filter((word) => word !== ''));

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

/**
 * Gives the user a new password; locks of the former one end, and so do sign-ins under way that rest on it.
 * @param which 'former' for a caller who showed the password that `user` was read with: false when that one was replaced
 * meanwhile, so that a reset is not undone with a password that was good when it began. 'any' for a reset itself.
 */
export async function setPassword(
  context: Context,
  transaction: Executor,
  user: Pick<User, 'sub' | 'username' | 'salt'>,
  password: string,
  which: 'former' | 'any',
): Promise<boolean> {
  const { email, preferred_username: preferredUsername } = await readAttributes(transaction, user.sub);
  const names = [user.username, email, preferredUsername].filter((name) => name !== undefined);
  assertAcceptablePassword(password, names);
  const owner = { sub: user.sub, username: user.username, password };
  const credential = createCredential(context.keys, context.pool.name, owner);
  const former = which === 'former' ? user.salt : undefined;
  return setCredential(transaction, user.sub, credential, context.clock(), former);
}
