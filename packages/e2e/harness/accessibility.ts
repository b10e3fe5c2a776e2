import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** The small form of it: every page reads it anew. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Spans that hand the focus round in a pop-up: a screen reader passes over them, and the keyboard never stays on them. */
const focusGuards = '[data-base-ui-focus-guard]';

/** A menu stands beside the page's landmarks while it is open. */
const isOpenMenu = (rule: string, html: string): boolean => rule === 'region' && /^<[^>]+ role="menu"/.test(html);

/** A rule's findings, short enough to mend them by. */
interface Fault {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { target: unknown[]; html: string; failureSummary?: string }[];
}

/** In the page itself rather than with axe's driver, which makes a second page for every check. */
async function run(page: Page, runOnly: { type: 'tag' | 'rule'; values: string[] }): Promise<readonly Fault[]> {
  // As a source, not as a tag: the product's policy lets no such script in.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(source);
  return page.evaluate(
    async ([exclude, only]) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
      const { violations } = await inPage.run({ exclude: [[exclude]] }, { runOnly: only, resultTypes: ['violations'] });
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map(({ target, html, failureSummary }) => ({
          target,
          html,
          ...(failureSummary !== undefined && { failureSummary }),
        })),
      }));
    },
    [focusGuards, runOnly] as const,
  );
}

function refuse(page: Page, faults: readonly Fault[]): void {
  const lines = faults.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(({ html }) => !isOpenMenu(id, html))
      .map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`),
  );
  if (lines.length > 0) throw new Error(`${page.url()} is not accessible:\n${lines.join('\n')}`);
}

/** Throws with every fault that axe finds on the page as it stands, each with its element and its remedy. */
export async function checkAccessibility(page: Page): Promise<void> {
  refuse(page, await run(page, { type: 'tag', values: standards }));
}

/** The rule that the colours alone decide: what is left to ask of a page whose structure was checked already. */
export async function checkContrast(page: Page): Promise<void> {
  refuse(page, await run(page, { type: 'rule', values: ['color-contrast'] }));
}
