import type { SheetLayout } from '@fairlead/contract/prints';

/** Texts and picture beside a code. */
export interface Sheet {
  readonly code: string;
  /** Target of the code; null on a blank one. */
  readonly title: string | null;
  /** Begins the names of its files. */
  readonly name: string;
}

/** Common parts of all sheets of one print. They are sent to a thread: none of them is a function. */
export interface SheetStyle {
  readonly layout: SheetLayout;
  /** Of modules, panel and call to action: enough contrast with paper. */
  readonly color: string;
  readonly company: string;
  /** Fair and stand, as far as known. */
  readonly place: string | null;
  /** PNG without transparency. */
  readonly logo: Uint8Array | null;
  readonly texts: {
    readonly action: string;
    readonly how: string;
    readonly type: string;
  };
  /** The host where the code can be typed. */
  readonly host: string;
  /** The URL in the printed QR codes, up to the code. */
  readonly scanUrl: string;
  readonly language: string;
}
