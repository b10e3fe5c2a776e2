import { email } from '@fairlead/contract/fields';
import { pino } from 'pino';
import packageFile from '../package.json' with { type: 'json' };
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { explainFailure } from './explain-failure.ts';
import { inviteFromConsole, removeSecondFactorFromConsole } from './features/admins/public.ts';
import { auditFigures, rebuildFigures } from './features/insights/public.ts';
import { auditChecks, auditMoney } from './features/payments/public.ts';
import { openInstallation } from './installation.ts';
import { systemClock } from './platform/clock.ts';
import { ApiError } from './platform/http/problem.ts';
import { outboxUrl } from './platform/mail/outbox-access.ts';
import { translate } from './platform/messages.ts';

const usage =
  'Usage: npm run admin -- invite EMAIL [NAME], for somebody who lost it: npm run admin -- remove-second-factor EMAIL, or: npm run admin -- audit-money | rebuild-figures';

/** Prints what of the books does not add up; fails if anything does not. */
async function auditBooks(): Promise<void> {
  const config = readConfig();
  const { close, database } = await openInstallation(config, pino({ level: 'warn', base: null }));
  try {
    const findings = await auditMoney(database);
    for (const { check, subject, currency, expected, found } of findings) {
      const where = [subject, currency].filter((part) => part !== null).join(', ');
      process.stdout.write(
        `${auditChecks[check]}: ${expected} expected, ${found} found${where === '' ? '' : ` (${where})`}\n`,
      );
    }
    if (findings.length > 0) throw new Error(`The books do not add up: ${findings.length} findings`);
    process.stdout.write('The books add up.\n');
  } finally {
    await close();
  }
}

/** Prints which counters are not what happened, and counts all of them anew; fails if anything differs even then. */
async function rebuildAllFigures(): Promise<void> {
  const { close, database } = await openInstallation(readConfig(), pino({ level: 'warn', base: null }));
  try {
    const findings = await auditFigures(database, systemClock());
    for (const { check, projectId, subject, expected, found } of findings)
      process.stdout.write(`${check}: ${expected} expected, ${found} found (project ${projectId}, ${subject})\n`);
    await rebuildFigures(database, systemClock());
    const left = await auditFigures(database, systemClock());
    if (left.length > 0) throw new Error(`${left.length} counters differ still: ${left[0]?.check}`);
    process.stdout.write(`All figures are counted anew; ${findings.length} differed.\n`);
  } finally {
    await close();
  }
}

/** `npm run admin`: what must be possible without an administrator who is signed in. */
async function run([command, given, ...name]: readonly string[]): Promise<void> {
  if (command === 'audit-money' && given === undefined) return auditBooks();
  if (command === 'rebuild-figures' && given === undefined) return rebuildAllFigures();
  const parsed = email.safeParse(given);
  if ((command !== 'invite' && command !== 'remove-second-factor') || given === undefined) throw new Error(usage);
  if (!parsed.success) throw new Error(`${given} is no e-mail address. ${usage}`);
  const config = readConfig();
  const log = pino({ level: 'warn', base: null });
  const { close, ...installation } = await openInstallation(config, log);
  try {
    const app = await buildApp({
      config,
      ...installation,
      clock: systemClock,
      log,
      version: packageFile.version,
      webDirectory: null,
      checkAnswers: false,
    });
    const context = { database: installation.database, now: systemClock(), language: 'en' } as const;
    try {
      if (command === 'remove-second-factor') {
        await removeSecondFactorFromConsole(context, parsed.data, app.removeSecondFactor);
        process.stdout.write(`${parsed.data} signs in with the password alone\n`);
        return;
      }
      const value = { email: parsed.data, name: name.join(' ') || parsed.data, language: 'en' } as const;
      await inviteFromConsole(context, value, app.invite);
    } finally {
      // The mail is on its way until this is through.
      await app.http.close();
    }
  } finally {
    await close();
  }
  const outbox = `It is kept at ${outboxUrl(config, installation.secretsKey)} while Fairlead runs.`;
  process.stdout.write(
    `${parsed.data} is an administrator and signs in at ${config.urls.admin}\n` +
      `How, a mail says. ${config.smtpUrl === undefined ? outbox : 'It was sent.'}\n`,
  );
}

try {
  await run(process.argv.slice(2));
  process.exit(0);
} catch (error) {
  const isExplained = error instanceof Error && error.message.includes(usage);
  const text =
    error instanceof ApiError
      ? translate('en', `problem.${error.code}.detail`, error.values)
      : isExplained
        ? error.message
        : explainFailure(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
