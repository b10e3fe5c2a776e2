import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Spans that hand the focus round in a pop-up: a screen reader passes over them, and the keyboard never stays on them. */
const focusGuards = '[data-base-ui-focus-guard]';

/** A menu stands beside the page's landmarks while it is open. */
const isOpenMenu = (rule: string, html: string): boolean => rule === 'region' && /^<[^>]+ role="menu"/.test(html);

/** Throws with every fault that axe finds on the page as it stands, each with its element and its remedy. */
export async function checkAccessibility(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(standards).exclude(focusGuards).analyze();
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(({ html }) => !isOpenMenu(id, html))
      .map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`),
  );
  if (lines.length > 0) throw new Error(`${page.url()} is not accessible:\n${lines.join('\n')}`);
}
