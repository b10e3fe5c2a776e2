/** Why nothing could be had of a PDF. TOO_HARD: it took more time or memory than a document may. */
export type PdfFault = 'ENCRYPTED' | 'DAMAGED' | 'TOO_HARD';

/** A page as it is drawn: four bytes a pixel, red first. */
export interface DrawnPage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

export interface PdfTask {
  readonly content: Uint8Array<ArrayBuffer>;
  /** The longest edge that the first page is drawn with, in pixels; null counts the pages alone. */
  readonly edge: number | null;
}

export type PdfAnswer = { readonly pages: number; readonly first: DrawnPage | null } | { readonly fault: PdfFault };
