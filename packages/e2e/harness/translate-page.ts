import type { Page } from 'playwright-core';

/**
 * Does to a page what the translation of Chrome, Edge and Samsung's browser does: each text is put into elements of its own, new text as
 * well. The texts stand between ‹ and ›, so that one that was not shown anew is noticed.
 */
export const translatePage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const skipped = 'script, style, noscript, textarea, option, code, font, svg, canvas, [translate="no"]';
    const translate = (text: Node): void => {
      const value = text.nodeValue ?? '';
      if (value.trim() === '' || !text.parentElement || text.parentElement.closest(skipped)) return;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.append(`‹${value}›`);
      outer.append(inner);
      text.parentElement.replaceChild(outer, text);
    };
    const translateAll = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) translate(text);
    };
    translateAll(document.body);
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') translate(target);
        for (const added of addedNodes) {
          if (added.nodeType === Node.TEXT_NODE) translate(added);
          else if (added instanceof Element && !added.closest(skipped)) translateAll(added);
        }
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
