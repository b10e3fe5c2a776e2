import { pino } from 'pino';
import packageFile from '../package.json' with { type: 'json' };
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { adminAccount, fairs, organizers, password, visitorAccount } from './demo/cast.ts';
import { exhibitors } from './demo/exhibitors.ts';
import { fillDemo } from './demo/fill.ts';
import type { Dependencies } from './dependencies.ts';
import { explainFailure } from './explain-failure.ts';
import { findFair } from './features/exhibitions/public.ts';
import { openInstallation } from './installation.ts';
import { systemClock } from './platform/clock.ts';

const tell = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  const config = readConfig();
  const log = pino({ level: 'warn', base: null });
  const { close, ...installation } = await openInstallation(config, log);
  const dependencies: Dependencies = {
    config,
    ...installation,
    clock: systemClock,
    log,
    version: packageFile.version,
    webDirectory: null,
    checkAnswers: false,
  };
  const app = await buildApp(dependencies);
  await app.http.ready();
  if (await findFair(installation.database, { uniqueIdentifier: fairs.expo.uniqueIdentifier }))
    tell('The demo is here already.');
  else await fillDemo(app, dependencies, systemClock(), tell);
  tell('');
  tell(`Sign in with the password ${password}`);
  const known = exhibitors.filter(
    ({ presences }, index) => index === 0 || presences.every(({ fair }) => fair === null),
  );
  for (const { email, company } of known) tell(`  ${config.urls.business}  ${email}  (${company})`);
  tell(`  ${config.urls.business}  ${organizers.nordhaus.email}  (${organizers.nordhaus.company}, organizer)`);
  tell(`  ${config.urls.app}  ${visitorAccount.email}  (visitor)`);
  tell(`  ${config.urls.admin}  ${adminAccount.email}  (administrator)`);
  await app.http.close();
  await close();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}
