import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { IdentityProvider } from '@fairlead/identity/provider';
import { pino } from 'pino';
import { newDataFolder } from '../../../e2e/harness/data-folder.ts';
import { givePortBack, takePort } from '../../../e2e/harness/ports.ts';
import { type RunningServer, runningOn } from '../../../e2e/harness/server-process.ts';
import { type App, buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import type { Dependencies } from '../../src/dependencies.ts';
import { openInstallation } from '../../src/installation.ts';
import { systemClock } from '../../src/platform/clock.ts';

const webDirectory = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** The shipped server for a browser, in this process: with what can be done to it from within, which no call can. */
export interface ServedApp extends RunningServer, Omit<App, 'provider'> {
  readonly provider: IdentityProvider;
  readonly database: Dependencies['database'];
  stop(): Promise<void>;
}

export async function serveApp(
  environment: Record<string, string> = {},
  parts: Pick<Dependencies, 'customAuth' | 'deliverWebhook'> = {},
): Promise<ServedApp> {
  const [port, dataDir] = await Promise.all([takePort(), newDataFolder()]);
  const config = readConfig({ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', ...environment });
  const log = pino({ level: config.logLevel });
  const { close, ...installation } = await openInstallation(config, log);
  const app = await buildApp({
    config,
    ...installation,
    clock: systemClock,
    log,
    version: 'test',
    webDirectory,
    checkAnswers: true,
    ...parts,
  });
  await app.http.listen({ port, host: '127.0.0.1' });
  const { provider } = app;
  if (provider === null) throw new Error('A served app has the embedded identity provider');
  return {
    ...runningOn(port),
    ...app,
    provider,
    database: installation.database,
    stop: async () => {
      await app.http.close();
      await close();
      await rm(dataDir, { recursive: true, force: true });
      givePortBack(port);
    },
  };
}
