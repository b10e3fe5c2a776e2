import { spawn } from 'node:child_process';

/** `npm run check`: everything that can be said about the sources without running them. All steps run, so that one look shows all. */
const steps: readonly { readonly name: string; readonly command: readonly [string, ...string[]] }[] = [
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'lint and format', command: ['biome', 'check', '--error-on-warnings', '--max-diagnostics=200', '.'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  { name: 'rules of the repository', command: ['node', 'tools/check-rules.ts'] },
];

async function run(command: readonly [string, ...string[]]): Promise<{ failed: boolean; output: string }> {
  const [program, ...options] = command;
  const child = spawn(program, options, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  child.stdout.on('data', (data: Buffer) => output.push(data));
  child.stderr.on('data', (data: Buffer) => output.push(data));
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  return { failed: code !== 0, output: Buffer.concat(output).toString() };
}

const results = await Promise.all(steps.map(async ({ name, command }) => ({ name, ...(await run(command)) })));
for (const { name, failed, output } of results) {
  console.log(`${failed ? '✗' : '✓'} ${name}`);
  if (failed) console.log(output.trimEnd());
}
if (results.some(({ failed }) => failed)) process.exitCode = 1;
