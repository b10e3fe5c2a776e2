import { ConfigurationError, readConfig } from './config.ts';
import { examine } from './doctor/examine.ts';
import { type Finding, mend } from './doctor/finding.ts';
import { explainFailure } from './explain-failure.ts';

const signs = { good: '✓', look: '!', mend: '✗' } as const;

/** `npm run doctor`: what is to be mended, with the variables of the server; fails if anything is. */
async function run(): Promise<Finding[]> {
  try {
    return await examine(readConfig());
  } catch (error) {
    if (error instanceof ConfigurationError) return [mend('configuration', error.message)];
    throw error;
  }
}

try {
  const findings = await run();
  for (const { verdict, subject, text } of findings) process.stdout.write(`${signs[verdict]} ${subject}: ${text}\n`);
  const faults = findings.filter(({ verdict }) => verdict === 'mend').length;
  process.stdout.write(faults === 0 ? '\nNothing has to be mended.\n' : `\n${faults} to be mended.\n`);
  process.exit(faults === 0 ? 0 : 1);
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}
