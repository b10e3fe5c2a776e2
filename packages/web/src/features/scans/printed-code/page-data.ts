import { readCode } from '@fairlead/contract/code';
import {
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
 * What the page that the server sent says of a code or beacon id: null for one that leads nowhere, undefined where the page
 * was another one, or came from this phone's storage.
 */
export function readPageData(id: string): ScanInfo | null | undefined {
  found ??= readPage();
  return found?.code === readCode(id) ? found.info : undefined;
}

/** Ends what the page brought for the time before the client: from now on colours and sign-in are the screen's own. */
export function endServedPage(): void {
  document.getElementById(printedPageColorsId)?.remove();
  delete document.documentElement.dataset['signedIn'];
}
