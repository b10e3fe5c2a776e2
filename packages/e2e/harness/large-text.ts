import type { Page } from 'playwright-core';
import { sideways } from './sideways.ts';

/** Text at 200 %, as people set it in their browser. */
export const largeTextSize = 32;

/**
 * Returns the faults of a page whose text is as large as the browser is set to: that it can be scrolled to the side, and
 * controls or headings whose text stands out of them above or below. Text that ends in dots where a line ends is no fault.
 */
export async function largeTextFaults(page: Page): Promise<string[]> {
  const cut = await page.evaluate(() => {
    const shown = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return [
      ...document.querySelectorAll('button, a, label, h1, h2, h3, th, dt, dd, legend, select, input, [role="tab"]'),
    ]
      .filter((one): one is HTMLElement => one instanceof HTMLElement && shown(one) && one.clientHeight > 1)
      .map((one) => {
        const box = one.getBoundingClientRect();
        if (one instanceof HTMLInputElement || one instanceof HTMLSelectElement) {
          const isWritten = !['checkbox', 'radio', 'color', 'file', 'range'].includes(one.type);
          const needed = isWritten ? Number.parseFloat(getComputedStyle(one).fontSize) * 1.2 : 0;
          return { one, beyond: needed - one.clientHeight };
        }
        // The text itself: what is drawn behind or around a control to make it easier to press may stand out of it.
        const texts = document.createRange();
        texts.selectNodeContents(one);
        const lines = getComputedStyle(one).display === 'inline' ? [] : [...texts.getClientRects()];
        const written = lines.filter(({ width, height }) => width > 1 && height > 1);
        return {
          one,
          beyond: Math.max(0, ...written.flatMap(({ top, bottom }) => [box.top - top, bottom - box.bottom])),
        };
      })
      .filter(({ beyond }) => beyond > 4)
      .map(
        ({ one, beyond }) =>
          `<${one.tagName.toLowerCase()}> ${(one.textContent ?? '').trim().slice(0, 60)}: ${Math.round(beyond)} px beyond it`,
      );
  });
  const over = await sideways(page);
  const furthest = await page.evaluate(() => {
    const right = (one: Element): number => one.getBoundingClientRect().right;
    const [most] = [...document.querySelectorAll('main *')].toSorted((a, b) => right(b) - right(a));
    return `${most?.className} of “${most?.parentElement?.textContent?.trim().slice(0, 40)}”`;
  });
  return over > 0 ? [`${over} px to the side, ${furthest}`, ...cut] : cut;
}
