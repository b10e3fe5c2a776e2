import type { Locator, Page } from 'playwright-core';
import type { Messages } from '../harness/messages.ts';

/** The field with this label and no other. */
export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });

/** The button of this name and no other: the screen that is being left may have one whose name contains it. */
export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

/** Fields of the required consents; their labels are texts of the server. */
export const neededConsents = ['consentTerms', 'consentPrivacy'] as const;

/** Ticks terms and privacy, and leaves the news alone. */
export async function agree(page: Page, t: Messages): Promise<void> {
  const legend = t.at(page.url())('accounts:consent.legend');
  const group = page.getByRole('group', { name: legend });
  for (const name of neededConsents) await group.locator(`[name="${name}"]`).check();
}
