import { afterEach } from 'vitest';

/**
 * A line on the error console is an overlooked fault: it fails the test during which it came. Vitest itself fails on unhandled
 * rejections.
 */
const worker = globalThis as typeof globalThis & { printedErrors?: string[] };

// Files that share a worker run this once each, and the console is theirs together.
if (worker.printedErrors === undefined) {
  const printed: string[] = [];
  worker.printedErrors = printed;
  for (const level of ['error', 'warn'] as const) {
    const original = console[level].bind(console);
    console[level] = (...values: unknown[]) => {
      original(...values);
      printed.push(`console.${level}: ${values.map(String).join(' ')}`);
    };
  }
}

afterEach(() => {
  const lines = worker.printedErrors?.splice(0) ?? [];
  if (lines.length > 0) throw new Error(`Printed during the test:\n${lines.join('\n')}`);
});
