import type { Locator, Page } from 'playwright-core';
import { beforeEach } from 'vitest';
import { useBusinessPages } from '../../business/test/business-pages.ts';
import { checkLook } from '../../business/test/check-look.ts';
import type { Route } from '../../business/test/pretend-api.ts';
import { pretendPricing } from './pretend-pricing.ts';

interface Setting {
  readonly width?: number;
  readonly language?: string;
}

/** The screen of prices and licences, over an API that is new for each test and may be told to answer otherwise. */
export function usePricingPages() {
  let pricing: ReturnType<typeof pretendPricing>;
  let routes: Record<string, Route>;
  beforeEach(() => {
    pricing = pretendPricing();
    routes = {};
  });
  const pages = useBusinessPages(
    (request, path, body) => pricing.answer(request, path, body, routes),
    'admin.localhost',
  );
  return {
    sent: () => pricing.sent,
    clear: () => pricing.clear(),
    /** "METHOD /path" to what it is answered with instead. */
    answerWith(other: Record<string, Route>): void {
      routes = other;
    },
    async open(view = '', { width = 1440, language = 'en' }: Setting = {}): Promise<Page> {
      const on = await pages.open(width, language);
      await on.goto(pages.at(`/pricing${view === '' ? '' : `?view=${view}`}`));
      await on.getByRole('heading', { level: 1 }).waitFor();
      await on.waitForLoadState('networkidle');
      return on;
    },
  };
}

/** The look of what is open, on a desk and on a phone. */
export async function checkLooks(on: Page, name: string): Promise<void> {
  await checkLook(on, name);
  await on.setViewportSize({ width: 390, height: 844 });
  await checkLook(on, `${name}-phone`);
  await on.setViewportSize({ width: 1440, height: 900 });
}

export const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

export const rowOf = (on: Page, table: string, text: string | RegExp): Locator =>
  on.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });

/** Texts of the rows, below the head. */
export const rowsOf = async (on: Page, table: string): Promise<string[]> =>
  (await on.getByRole('table', { name: table }).getByRole('row').allInnerTexts()).map(plain).slice(1);

export const dialog = (on: Page): Locator => on.getByRole('dialog');

/** Text that assistive technology reads with a field, its fault among it. */
export const describedBy = (field: Locator): Promise<string> =>
  field.evaluate((one) =>
    (one.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );

export async function choose(inside: Locator, label: string, option: string): Promise<void> {
  await inside.getByRole('combobox', { name: label }).click();
  await inside.getByRole('option', { name: option }).click();
}
