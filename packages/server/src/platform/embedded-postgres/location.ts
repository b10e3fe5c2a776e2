import { createHash } from 'node:crypto';
import {
  access,
  chmod,
  chown,
  lstat,
  mkdir,
  readFile,
  realpath,
  rename,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { dataFolder } from '../folder-modes.ts';
import { EmbeddedPostgresError, ifMissing, inFolder } from './errors.ts';
import { type Account, canUse, databaseAccount } from './process.ts';

/** Where an installation's database lives and as whom it runs. */
export type Location = { account: Account; base: string; data: string; sockets: string; password: string };
type Warn = (message: string) => void;

/** Where data go that cannot lie in the data folder, because the database's account may not enter it. */
const ELSEWHERE = '/var/lib/fairlead';
/** A Unix socket's path is limited to 107 bytes on Linux and 103 on macOS. */
const SOCKET_PATH_BYTES = 100;

/**
 * Settles where the database of a data folder lives: in its folder `postgres`; or, when the server runs as root
 * and the account of the database may not enter that, in a folder of its own below /var/lib/fairlead, which the
 * file `postgres.location` in the data folder then names (and whose file `belongs-to` names the data folder). Creates
 * the folders.
 */
export async function settleLocation(dataDir: string, warn: Warn): Promise<Location> {
  const home = await inFolder(dataDir, async () => {
    await makeFolder(resolve(dataDir), dataFolder);
    return realpath(dataDir);
  });
  const pointer = join(home, 'postgres.location');
  const inside = join(home, 'postgres');
  const named = await readPointer(pointer);
  const account = await databaseAccount(join(named ?? inside, 'data'));
  const base = named ?? (await chooseBase(inside, pointer, account, warn));
  await inFolder(base, () => own(base, account));
  if (!canUse(account, base)) throw unreachable(base, account);
  return {
    account,
    base,
    data: join(base, 'data'),
    sockets: await socketFolder(base, account),
    password: join(home, 'postgres.password'),
  };
}

async function chooseBase(inside: string, pointer: string, account: Account, warn: Warn): Promise<string> {
  if (!account) return inside;
  await inFolder(inside, () => own(inside, account));
  if (canUse(account, inside)) return inside;
  // Data that are there already must not be passed over for an empty database.
  if (await exists(join(inside, 'data'))) throw unreachable(inside, account);
  await rmdir(inside).catch(() => {});
  const hash = createHash('sha256').update(inside).digest('hex').slice(0, 16);
  let base = join(ELSEWHERE, hash);
  for (let next = 2; await exists(join(base, 'data')); next += 1) {
    warn(
      `${base} holds the database of an earlier data folder at the same place. It is left alone; remove it by hand.`,
    );
    base = join(ELSEWHERE, `${hash}-${next}`);
  }
  await inFolder(ELSEWHERE, async () => {
    await makeFolder(ELSEWHERE, 0o755);
    await own(base, account);
    await writeFile(join(base, 'belongs-to'), `${dirname(pointer)}\n`);
  });
  await inFolder(dirname(pointer), async () => {
    await writeFile(`${pointer}.new`, `${base}\n`);
    await rename(`${pointer}.new`, pointer);
  });
  warn(`The account ${account.name} may not enter ${dirname(inside)}, so the embedded database lies in ${base}.`);
  return base;
}

async function readPointer(pointer: string): Promise<string | undefined> {
  const text = await inFolder(pointer, () => readFile(pointer, 'utf8').catch(ifMissing));
  const base = text?.trim();
  if (!base) return undefined;
  if (await exists(base)) return base;
  throw new EmbeddedPostgresError(
    `The file ${pointer} says that the embedded database lies in ${base}, but that folder is gone. ` +
      'Bring the folder back, or remove the file to start with an empty database.',
  );
}

/** Makes the folder and gives it to the account, private to it. */
async function own(folder: string, account: Account): Promise<void> {
  await makeFolder(folder, 0o700);
  if (!account) return;
  await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
}

/** Beside the data, or, when that path is too long for a socket, under the folder for temporary files. */
async function socketFolder(base: string, account: Account): Promise<string> {
  const beside = join(base, 'sockets');
  const fits = Buffer.byteLength(join(beside, '.s.PGSQL.5432')) <= SOCKET_PATH_BYTES;
  const name = `fairlead-${createHash('sha256').update(base).digest('hex').slice(0, 16)}`;
  const shared = account && !canUse(account, tmpdir()) ? '/tmp' : tmpdir();
  const folder = fits ? beside : join(shared, name);
  await inFolder(folder, async () => {
    await makeFolder(folder, 0o700);
    const found = await lstat(folder);
    const expected = [account?.uid, process.getuid?.()];
    if (!found.isDirectory() || !expected.includes(found.uid)) throw taken(folder);
    await own(folder, account);
  });
  return folder;
}

/** With the folders above it. Node's own way to do that hides why it failed, a read-only disk for instance. */
async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' && dirname(folder) !== folder && !(await exists(dirname(folder)))) {
      await makeFolder(dirname(folder));
      await mkdir(folder, { mode });
    } else if (!(await stat(folder).catch(() => undefined))?.isDirectory()) throw error;
  }
}

function taken(folder: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `${folder}, where the embedded database would be reached, belongs to somebody else. ` +
      'Remove it, or set DATA_DIR to a folder with a shorter path.',
  );
}

function unreachable(base: string, account: Account): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    account
      ? `The embedded database in ${base} runs as the account ${account.name}, which may not enter or write that folder. ` +
          'Let the account pass through the folders above it (chmod o+x), or move the folder with the data.'
      : `The embedded database lies in ${base}, which this account may not enter or write. ` +
          'Give the folder to the account that runs Fairlead, or set DATA_DIR to a folder of that account.',
  );
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
