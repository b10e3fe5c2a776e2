import { fileURLToPath } from 'node:url';
import { openDatabase } from '../backup/open-database.ts';
import { findSecretsKey } from '../backup/secrets-key.ts';
import type { Config } from '../config.ts';
import { migrationFolders } from '../installation.ts';
import { askFlagService, readFlagFile } from '../platform/flags/flags.ts';
import { isLocalInstallation } from '../platform/http/proxies.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { checkDatabase } from './check-database.ts';
import { checkMachine } from './check-machine.ts';
import { type Finding, good, look, mend, messageOf } from './finding.ts';

const waitMs = 5_000;

/** Checks storage, mail, and the URLs of the server. */
async function checkServices(config: Config, storage: Storage): Promise<Finding[]> {
  const isLocal = isLocalInstallation(Object.values(config.urls));
  const hosts = isLocal ? [] : Object.values(config.urls).map((url) => checkHost(url));
  return (
    await Promise.all([checkStorage(config, storage), checkMail(config.smtpUrl), checkFlags(config), ...hosts])
  ).flat();
}

async function checkStorage({ s3 }: Config, storage: Storage): Promise<Finding[]> {
  try {
    await storage.ready();
    return [good('files', s3 === undefined ? 'can be stored in the data folder' : `can be stored in ${s3.bucket}`)];
  } catch (error) {
    const advice =
      s3 === undefined ? 'Look at the disk and whose the folder is.' : 'Look at S3_ENDPOINT, the key and the bucket.';
    const { cause } = error as { cause?: unknown };
    return [mend('files', `They cannot be stored: ${messageOf(cause ?? error)} ${advice}`)];
  }
}

async function checkMail(smtpUrl: string | undefined): Promise<Finding[]> {
  if (smtpUrl === undefined) return [];
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
  });
  try {
    await transport.verify();
    return [good('mail server', 'takes the sign-in')];
  } catch (error) {
    return [mend('mail server', `It does not take mail: ${messageOf(error)} Look at SMTP_URL.`)];
  } finally {
    transport.close();
  }
}

async function checkFlags({ flags: { file, service }, urls }: Config): Promise<Finding[]> {
  const findings: Finding[] = [];
  const read = async (subject: string, load: () => Promise<object>, advice: string) => {
    const found = await load().then(
      (flags) => good(subject, `says ${JSON.stringify(flags)}`),
      (error: unknown) => mend(subject, `It cannot be read, defaults hold: ${messageOf(error)} ${advice}`),
    );
    findings.push(found);
  };
  if (file !== undefined) await read('flag file', () => readFlagFile(file), 'Look at FLAGS_FILE.');
  if (service !== undefined)
    await read('flag service', () => askFlagService(service, urls.app), 'Look at FLAGS_SERVICE_URL and its key.');
  return findings;
}

async function checkHost(url: string): Promise<Finding[]> {
  try {
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(waitMs), redirect: 'manual' });
    const body: unknown = await answer.json().catch(() => null);
    const status = typeof body === 'object' && body !== null && 'status' in body ? body.status : undefined;
    if (status === 'ready') return [good(url, 'is ready')];
    if (status === 'not ready') return [mend(url, `It is not ready: ${JSON.stringify(body)}`)];
    return [
      mend(url, `Something else answers there (${answer.status}). Look at the proxy, and that it hands Host on.`),
    ];
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    return [
      look(
        url,
        `It is not reached from here: ${messageOf(cause ?? error)} Is the server running, and do name and certificate fit?`,
      ),
    ];
  }
}

/** Checks the configuration alone: each value is allowed, and together they may still be a mistake. */
export function checkConfiguration(config: Config): Finding[] {
  const urls = Object.values(config.urls);
  if (isLocalInstallation(urls)) {
    return [
      look(
        'configuration',
        'The three hosts are local names: only this machine reaches them. Set PUBLIC_URL_* for others.',
      ),
    ];
  }
  const findings: Finding[] = [];
  if (urls.some((url) => url.startsWith('http:')))
    findings.push(
      mend(
        'addresses',
        'A public host is http: cameras and the offline client need https. Set PUBLIC_URL_* to https://…',
      ),
    );
  if (config.trustedProxies === null)
    findings.push(
      look(
        'proxy',
        'TRUST_PROXY is not set: behind a proxy all visitors count as one. Say which proxies are believed.',
      ),
    );
  if (config.smtpUrl === undefined)
    findings.push(
      mend('mail', 'SMTP_URL is not set: nobody gets mail, it is kept in the outbox. Set it before people come.'),
    );
  else if (config.mailFrom.includes('@localhost'))
    findings.push(
      mend('mail', 'MAIL_FROM is at localhost, which mail servers refuse. Set a sender of your own domain.'),
    );
  if (config.stripe === undefined)
    findings.push(
      look('payments', 'STRIPE_SECRET_KEY is not set: payments are tests, and whoever may pay unlocks for nothing.'),
    );
  if (config.metricsToken === undefined)
    findings.push(look('metrics', 'METRICS_TOKEN is not set: with public hosts nobody can read /metrics.'));
  if (config.legalDirectory === undefined)
    findings.push(look('terms', 'LEGAL_DIR is not set: terms and privacy notice are templates, and say so.'));
  return findings.length === 0 ? [good('configuration', 'set for public hosts')] : findings;
}

const webDirectory = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Looks at all of an installation, running or not. What it writes is a file, to see whether it can, and that is removed. */
export async function examine(config: Config): Promise<Finding[]> {
  const secrets = await findSecretsKey(config);
  const before = [...checkConfiguration(config), ...(await checkMachine(config, webDirectory))];
  if (secrets === null)
    return [...before, look('installation', `There is none in ${config.dataDir} yet: npm start makes it.`)];
  const { storage } = openStorage({ ...config, secretsKey: secrets.key });
  return [...before, ...(await examineDatabase(config, secrets.key)), ...(await checkServices(config, storage))];
}

async function examineDatabase(config: Config, secretsKey: Uint8Array): Promise<Finding[]> {
  try {
    const { url, close } = await openDatabase(config);
    return await checkDatabase(url, secretsKey, migrationFolders).finally(close);
  } catch (error) {
    return [mend('database', messageOf(error))];
  }
}
