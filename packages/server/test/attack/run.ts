import { startServer } from '../../../e2e/harness/server-process.ts';
import { bodyAttacks } from './bodies.ts';
import { buyingAttacks } from './buying.ts';
import { changedEmailAttacks } from './changed-emails.ts';
import { edgeAttacks } from './edge.ts';
import { emailAttacks } from './emails.ts';
import { expensiveAttacks } from './expensive.ts';
import { guestAttacks } from './guests.ts';
import { impersonationAttacks } from './impersonation.ts';
import { scanFloods } from './scan-floods.ts';
import { type Attack, Breach, prepare, type Target } from './target.ts';
import { tenantAttacks } from './tenants.ts';
import { tokenAttacks } from './tokens.ts';

/**
 * `npm run attack`: tries to get at, break or stop a server that it starts itself on this machine, and says what each try came
 * to. Ends with 1 when one of them got through. Arguments after `--` run only the attacks whose names contain one of them.
 */
const wanted = process.argv.slice(2);
const attacks: readonly Attack[] = [
  ...emailAttacks,
  ...changedEmailAttacks,
  ...tokenAttacks,
  ...tenantAttacks,
  ...buyingAttacks,
  ...impersonationAttacks,
  ...expensiveAttacks,
  ...bodyAttacks,
  ...guestAttacks,
  ...scanFloods,
  // The last ones use up what an IP address may ask for in a minute.
  ...edgeAttacks,
].filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));

const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function attempt(target: Target, { name, run }: Attack): Promise<boolean> {
  const started = performance.now();
  const report = (mark: string, what: string): void =>
    print(`${mark} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s): ${what}`);
  try {
    report('held  ', await run(target));
    return true;
  } catch (error) {
    report(error instanceof Breach ? 'BREACH' : 'FAILED', error instanceof Error ? error.message : String(error));
    return false;
  }
}

const server = await startServer({ environment: { LOG_LEVEL: 'info' } });
let held = 0;
try {
  const target = await prepare(server);
  for (const attack of attacks) {
    if (await attempt(target, attack)) held += 1;
    const alive = await server.ask('app', 'GET', '/health/live').catch(() => null);
    if (alive?.status !== 200) {
      print('The server is gone. The end of what it printed:');
      print(server.output().slice(-2_000));
      break;
    }
  }
} finally {
  await server.stop();
}
print(`${held} of ${attacks.length} attacks held`);
if (held < attacks.length) process.exitCode = 1;
