import type { Config } from '../config.ts';
import { askFlagService, readFlagFile } from '../platform/flags/read-flags.ts';
import { isLocalInstallation } from '../platform/http/loopback.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { type Finding, good, look, mend, messageOf } from './finding.ts';

const waitMs = 5_000;

/** Checks storage, mail, and the URLs of the server. */
export async function checkServices(config: Config, storage: Storage): Promise<Finding[]> {
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
