import type { Page } from 'playwright-core';

/**
 * Types a text and Enter as a hand scanner does: in one go, wherever the focus is. Key by key over a busy machine it would be a
 * slow person.
 */
export const typeAsScanner = (page: Page, text: string): Promise<void> =>
  page.evaluate(
    (keys) => {
      for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    },
    [...text, 'Enter'],
  );
