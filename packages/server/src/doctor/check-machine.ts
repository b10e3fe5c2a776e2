import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { type Finding, good, look, mend } from './finding.ts';

const oldestNode = 24;
const mebibyte = 1_048_576;
/** Below this PostgreSQL and uploads soon have nothing to write to. */
const leastFree = { mend: 200 * mebibyte, look: 2_048 * mebibyte };

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Checks the ground of the product: Node.js, the built client, and the data folder with the space below it. */
export async function checkMachine(config: Pick<Config, 'dataDir'>, webDirectory: string): Promise<Finding[]> {
  const { node } = process.versions;
  const isOld = Number(node.split('.')[0]) < oldestNode;
  return [
    isOld
      ? mend('Node.js', `This is ${node}; run the command by npm, which takes the one that npm ci installed.`)
      : good('Node.js', node),
    (await exists(join(webDirectory, 'index.html')))
      ? good('client', 'is built')
      : mend('client', `${webDirectory} is missing: the server does not start without it. Run npm run build.`),
    ...(await checkDataFolder(config.dataDir)),
  ];
}

async function checkDataFolder(dataDir: string): Promise<Finding[]> {
  if (!(await exists(dataDir))) {
    const parent = dirname(dataDir);
    const isWritable = await access(parent, constants.W_OK).then(
      () => true,
      () => false,
    );
    return [
      isWritable
        ? good('data folder', `${dataDir} is made by the first start`)
        : mend('data folder', `${dataDir} is missing, and ${parent} cannot be written to. Make it, or set DATA_DIR.`),
    ];
  }
  const findings: Finding[] = [];
  const isWritable = await access(dataDir, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable)
    findings.push(mend('data folder', `${dataDir} cannot be written to. Give it to whoever runs the server.`));
  const key = await stat(join(dataDir, 'secrets.key')).catch(() => null);
  if (key !== null && (key.mode & 0o077) !== 0)
    findings.push(mend('secrets key', `Others can read ${dataDir}/secrets.key. Run chmod 600 on it.`));
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const left = `${Math.floor(free / mebibyte)} MiB are free below ${dataDir}`;
  if (free < leastFree.mend) findings.push(mend('disk', `${left}. Make room, or nothing can be stored soon.`));
  else if (free < leastFree.look) findings.push(look('disk', `${left}. Make room before a fair.`));
  return findings.length === 0 ? [good('data folder', left)] : findings;
}
