import type { Page } from 'playwright-core';

/**
 * Chrome, Edge and Samsung's browser put each text into elements of its own (WRAPS); Safari and Firefox write into the text (REWRITES);
 * extensions put the translation behind it (APPENDS).
 */
export type Translator = 'WRAPS' | 'REWRITES' | 'APPENDS';

/**
 * Does to a page what translation does, with new text as well. The texts stand between ‹ and ›, so that one that was not shown anew is
 * noticed.
 */
export const translatePage = (page: Page, translator: Translator = 'WRAPS'): Promise<void> =>
  page.evaluate((how) => {
    const skipped = 'script, style, noscript, textarea, option, code, font, svg, canvas, [translate="no"]';
    const translate = (text: Node): void => {
      const value = text.nodeValue ?? '';
      if (/^\s*$|^‹.*›$/s.test(value) || !text.parentElement || text.parentElement.closest(skipped)) return;
      const translated = `‹${value}›`;
      if (how === 'REWRITES') {
        text.nodeValue = translated;
        return;
      }
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.append(translated);
      outer.append(inner);
      if (how === 'WRAPS') text.parentElement.replaceChild(outer, text);
      else text.parentElement.insertBefore(outer, text.nextSibling);
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
  }, translator);
