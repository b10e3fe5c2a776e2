import type { EndpointOutput } from './endpoint.ts';
import type { Language } from './languages.ts';
import type { getScanInfo } from './scans.ts';

/** Target of a code, as `GET /scan/info` answers. */
export type ScanInfo = EndpointOutput<typeof getScanInfo>;

/** Content of the page behind a printed code. */
export interface PrintedPageContent {
  readonly language: Language;
  /** The code or beacon id that was asked for; null for a text that is neither. */
  readonly code: string | null;
  /** Null for what is unknown, revoked or closed. */
  readonly info: ScanInfo | null;
  /** The visitors' host, for the URLs that other sites read. */
  readonly origin: string;
  /** For previews of the link. */
  readonly pictureUrl: string | null;
  /** Values of the page's form that were refused. */
  readonly form?: RefusedForm;
  /** The point that the form has opened. */
  readonly opened?: OpenedPoint;
}

export interface RefusedForm {
  readonly email: string;
  readonly hasAgreed: boolean;
  /** Faults by field; messages in the reader's language. */
  readonly faults: { readonly email?: string | undefined; readonly consent?: string | undefined };
  /** A fault of no single field. */
  readonly failure: string | null;
}

/** A point that is a guest's from now on. */
export interface OpenedPoint {
  /** Of the guest. */
  readonly token: string;
  readonly beaconId: string;
  readonly documents: readonly {
    readonly name: string;
    /** Of a file; a link has a URL instead. */
    readonly storageKey: string | null;
    readonly url: string | null;
  }[];
}

/** The page, and the texts in it that the security policy has to name by their sums. */
export interface PrintedPage {
  readonly html: string;
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/** Made by the client's build for the page: what stands in its head, its styles, its first script, what loads the client. */
export interface PrintedPageFrame {
  readonly head: string;
  readonly style: string;
  readonly appearance: string;
  readonly client: string;
}

/** Module that the client's build leaves for the server as `.pages/printed-code.js`; the frame lies beside it as JSON. */
export interface PrintedPageRenderer {
  renderPrintedPage(content: PrintedPageContent, frame: PrintedPageFrame): PrintedPage;
}

/** Texts that a person without a session agrees to, in one language. */
export interface ConsentTexts {
  readonly textVersion: string;
  readonly terms: string;
  readonly privacy: string;
  /** Receivers of each field. */
  readonly share: string;
}

/** Data that the page hands to the client in the element with this id, so that it need not ask again. */
export interface PrintedPageData extends Pick<PrintedPageContent, 'code' | 'info' | 'language'> {
  readonly texts: ConsentTexts;
  readonly opened: Pick<OpenedPoint, 'token' | 'beaconId'> | null;
}
export const printedPageDataId = 'printed-page-data';
/** Of the style element in which the page brings the fair's colours, for the time before the client. */
export const printedPageColorsId = 'printed-page-colors';
