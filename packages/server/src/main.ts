import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { pino } from 'pino';
import packageFile from '../package.json' with { type: 'json' };
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { explainFailure } from './explain-failure.ts';
import { openInstallation } from './installation.ts';
import { systemClock } from './platform/clock.ts';
import { describeError } from './platform/http/logging.ts';
import { outboxUrl } from './platform/mail/outbox-access.ts';
import { startTracing } from './platform/tracing/start-tracing.ts';

const memoryReturnedAfterMs = 2000;

/**
 * Once, shortly after the start: what only the start needed goes back to the system. V8 would keep it, about 20 MiB,
 * until it needs the room. Stands still for a tenth of a second, before the work has begun.
 */
function returnMemoryAfterStart(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (options: object) => void;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, memoryReturnedAfterMs).unref();
}

const stopLimitMilliseconds = 10_000;
const webDirectory = fileURLToPath(new URL('../../web/dist', import.meta.url));

interface Started {
  /** Where the first administrator signs up; null as soon as there is one. */
  readonly firstAdminUrl: string | null;
  readonly outboxUrl: string;
}

async function start(config: Config): Promise<Started> {
  const log = pino({
    level: config.logLevel,
    base: null,
    serializers: { err: (error: unknown) => describeError(error) },
  });
  const endTracing = await startTracing(config.tracing, packageFile.version, log);
  const { close, ...installation } = await openInstallation(config, log);
  try {
    const app = await buildApp({
      config,
      ...installation,
      clock: systemClock,
      log,
      version: packageFile.version,
      webDirectory,
      checkAnswers: false,
    });
    // Before anybody hears that it is ready, for a signal may follow at once.
    stopOnSignal(config.drainSeconds, async (drainMs) => {
      app.drain();
      await wait(drainMs);
      await app.http.close();
      await close();
      await endTracing();
    });
    await app.http.listen({ port: config.port, host: config.host, listenTextResolver: () => 'listening' });
    return {
      firstAdminUrl: await app.firstAdminUrl(),
      outboxUrl: outboxUrl(config, installation.secretsKey),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function announce({ urls, smtpUrl }: Config, { firstAdminUrl, outboxUrl: mail }: Started): void {
  const outbox = `  Mail       ${mail}  (no SMTP_URL: mail is kept here)`;
  const lines = [
    '',
    'Fairlead is ready.',
    `  Visitors   ${urls.app}`,
    `  Business   ${urls.business}`,
    `  Admin      ${urls.admin}`,
    ...(smtpUrl === undefined ? [outbox] : []),
    ...(firstAdminUrl === null ? [] : firstAdmin(firstAdminUrl)),
    '',
    '',
  ];
  process.stdout.write(lines.join('\n'));
}

/** Printed for the operator, at every start until it has been used. */
const firstAdmin = (url: string): string[] => [
  '',
  'Nobody administrates Fairlead yet. Whoever opens this first does, so keep it to yourself:',
  `  ${url}`,
];

/**
 * Ends on SIGTERM or SIGINT: the load balancer is told first and has the time to hear it (SIGTERM), then nothing new is
 * accepted, running work is finished, and after ten seconds more it is over anyway.
 */
function stopOnSignal(drainSeconds: number, stop: (drainMs: number) => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      const drainMs = signal === 'SIGTERM' ? drainSeconds * 1_000 : 0;
      setTimeout(() => process.exit(1), drainMs + stopLimitMilliseconds).unref();
      stop(drainMs).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

try {
  const config = readConfig();
  announce(config, await start(config));
  returnMemoryAfterStart();
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}
