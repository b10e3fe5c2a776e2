import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import packageFile from '../package.json' with { type: 'json' };
import { buildApp } from './app.ts';
import { type Config, ConfigurationError, readConfig } from './config.ts';
import { identityMigrationsDirectory } from './platform/auth/embedded-identity.ts';
import { systemClock } from './platform/clock.ts';
import { createBus } from './platform/database/bus.ts';
import { connect } from './platform/database/connection.ts';
import { migrate } from './platform/database/migrate.ts';
import { MigrationError } from './platform/database/migration-files.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts';
import { EmbeddedPostgresError } from './platform/embedded-postgres/errors.ts';
import { loadSecretsKey } from './platform/secrets.ts';

const stopLimitMilliseconds = 10_000;
const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Starts everything and answers how to stop it again, in the reverse order. */
async function start(config: Config): Promise<() => Promise<void>> {
  const log = pino({ level: config.logLevel, base: null });
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.toReversed()) await end();
  };
  try {
    const secretsKey = await loadSecretsKey(config.secretsKey, config.dataDir);
    let url = config.databaseUrl;
    if (url === undefined) {
      const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
      stops.push(postgres.stop);
      url = postgres.url;
    }
    await migrate(url, [identityMigrationsDirectory, folder('../migrations')]);
    const database = connect(url);
    stops.push(database.close);
    const readDatabase = config.databaseReadUrl === undefined ? database : connect(config.databaseReadUrl);
    if (readDatabase !== database) stops.push(readDatabase.close);
    const bus = createBus(url, database, (error) => log.error({ err: error }, 'a listener of the bus failed'));
    stops.push(bus.close);
    const app = await buildApp({
      config,
      database,
      readDatabase,
      bus,
      secretsKey,
      clock: systemClock,
      log,
      version: packageFile.version,
      webDirectory: folder('../../web/dist'),
      checkAnswers: false,
    });
    stops.push(() => app.http.close());
    await app.http.listen({ port: config.port, host: config.host, listenTextResolver: () => 'listening' });
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** What the operator can mend is said in a paragraph; anything else with its stack. */
function explain(error: unknown, config: Config | undefined): string {
  if (
    error instanceof ConfigurationError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof MigrationError
  ) {
    return error.message;
  }
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${config?.port} is taken by another program. Stop it, or choose another port with PORT.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function announce(config: Config): void {
  const { addresses } = config;
  process.stdout.write(
    [
      '',
      'Fairlead is ready.',
      `  Visitors   ${addresses.app}`,
      `  Business   ${addresses.business}`,
      `  Admin      ${addresses.admin}`,
      ...(config.smtpUrl === undefined
        ? [`  Mail       http://127.0.0.1:${config.port}/outbox  (no SMTP_URL: mail is kept here)`]
        : []),
      '',
      '',
    ].join('\n'),
  );
}

let config: Config | undefined;
try {
  config = readConfig();
  const stop = await start(config);
  announce(config);
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      setTimeout(() => process.exit(1), stopLimitMilliseconds).unref();
      void stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
} catch (error) {
  process.stderr.write(`${explain(error, config)}\n`);
  process.exitCode = 1;
}
