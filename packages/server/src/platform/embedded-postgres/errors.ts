import { userInfo } from 'node:os';

/** The embedded database cannot be had; the message is one paragraph for the operator: what, where, what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** The ways disks and folders fail, as Node's error codes and as the C library words them to PostgreSQL. */
const CAUSES: { codes: string[]; text?: RegExp; say: (folder: string, who: string) => string }[] = [
  {
    codes: ['ENOSPC', 'EDQUOT'],
    text: /No space left on device|Disk quota exceeded/,
    say: (folder) =>
      `The disk that holds ${folder} is full, so the embedded database cannot be kept there. ` +
      'Free some space on it (a new database needs about 100 MB), or set DATA_DIR to a folder on another disk.',
  },
  {
    codes: ['EFBIG'],
    text: /File too large|File size limit exceeded/,
    say: (folder) =>
      `The files of the embedded database in ${folder} may not grow as large as they must. ` +
      'Raise the limit on file sizes (ulimit -f) of the account that starts Fairlead.',
  },
  {
    codes: ['EROFS'],
    text: /Read-only file system/,
    say: (folder) =>
      `${folder} is on a read-only file system, so the embedded database cannot be kept there. ` +
      'Make it writable, or set DATA_DIR to a folder that is.',
  },
  {
    codes: ['EACCES', 'EPERM'],
    text: /Permission denied|Operation not permitted|has wrong ownership/,
    say: (folder, who) =>
      `The embedded database is not allowed to read and write ${folder}. Give the folder and everything in it to ` +
      `${who}, as whom it runs, or set DATA_DIR to a folder of that account.`,
  },
  {
    codes: ['ENOENT'],
    say: (folder) => `${folder} cannot be created, on any account. Set DATA_DIR to a folder on an ordinary disk.`,
  },
  {
    codes: ['ENOTDIR', 'EEXIST'],
    text: /Not a directory/,
    say: (folder) =>
      `${folder} cannot be used for the embedded database because a file is in its place. ` +
      'Move the file away, or set DATA_DIR to another folder.',
  },
];

/** Turns what went wrong with a folder into words for the operator; undefined when the cause is not known. */
export function explain(cause: unknown, folder: string, who = whoAmI()): EmbeddedPostgresError | undefined {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const text = typeof cause === 'string' ? cause : '';
  const known = CAUSES.find((each) => each.codes.some((one) => one === code) || each.text?.test(text));
  return known && new EmbeddedPostgresError(known.say(folder, who), { cause });
}

/** Runs file work in a folder; what fails there is said in the operator's words where they are known. */
export async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    throw explain(error, folder) ?? error;
  }
}

/** For reading a file that need not be there. */
export function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function whoAmI(): string {
  try {
    return `the account ${userInfo().username}`;
  } catch {
    return `the account number ${process.getuid?.()}`;
  }
}
