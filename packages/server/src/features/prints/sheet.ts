import type { SheetLayout } from '@fairlead/contract/prints';

/** What a visitor sees beside a code. */
export interface Sheet {
  readonly code: string;
  /** What the code points to; null on a blank one. */
  readonly title: string | null;
  /** Begins the names of its files. */
  readonly name: string;
}

/** What all sheets of one print have in common. It is sent to a thread: nothing of it is a function. */
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
