import { readCode } from '@fairlead/contract/code';
import type { Language } from '@fairlead/contract/languages';
import {
  type ConsentTexts,
  type PrintedPageData,
  printedPageColorsId,
  printedPageDataId,
  type ScanInfo,
} from '@fairlead/contract/printed-page';

let found: PrintedPageData | null | undefined;

function readPage(): PrintedPageData | null {
  const text = document.getElementById(printedPageDataId)?.textContent;
  return text === undefined ? null : (JSON.parse(text) as PrintedPageData);
}

/**
 * The server's page about a code or beacon id: null for one that leads nowhere, undefined where the page was another one, or
 * came from this phone's storage.
 */
export function readPageData(id: string): ScanInfo | null | undefined {
  found ??= readPage();
  return found?.code === readCode(id) ? found.info : undefined;
}

/** True if that is in this language. */
export const isPageIn = (language: Language): boolean => found?.language === language;

/** Texts to agree to in the server's page, if it is in this language. */
export function readConsentTexts(language: Language): ConsentTexts | undefined {
  found ??= readPage();
  return found?.language === language ? found.texts : undefined;
}

/** Point that the page's form has opened, for the program that takes over; once. */
export function takeOpened(): PrintedPageData['opened'] {
  found ??= readPage();
  const opened = found?.opened ?? null;
  if (found) found = { ...found, opened: null };
  return opened;
}

/** Text typed into the server's form while the client was loading. */
export function readTyped(): { email: string; hasAgreed: boolean } | undefined {
  const form = document.querySelector('form[data-guest-form]');
  const email = form?.querySelector<HTMLInputElement>('input[type=email]');
  const tick = form?.querySelector<HTMLInputElement>('input[type=checkbox]');
  return email && tick ? { email: email.value, hasAgreed: tick.checked } : undefined;
}

/** Ends what the page brought for the time before the client: from now on colours and sign-in are the screen's own. */
export function endServedPage(): void {
  document.getElementById(printedPageColorsId)?.remove();
  delete document.documentElement.dataset['signedIn'];
}

/**
 * The code whose point a visitor asked for before they signed in. Kept by the page alone: only a pressed button asks, and
 * opening a URL is no scan.
 */
let wanted: string | null = null;

export function wishToSave(code: string): void {
  wanted = code;
}

/** True if this point was asked for; it is asked for once. */
export function takeSaveWish(code: string): boolean {
  const isWanted = wanted === code;
  if (isWanted) wanted = null;
  return isWanted;
}
