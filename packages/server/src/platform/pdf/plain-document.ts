import type { Language } from '@fairlead/contract/languages';
import { createThreads, type Threads } from '../threads/threads.ts';

/** One part of a document; the next one stands below it. */
export type Block =
  | { readonly kind: 'HEADING'; readonly text: string }
  /** Name of an entry, a short word at its right, and its text. */
  | { readonly kind: 'ITEM'; readonly title: string; readonly aside: string; readonly lines: readonly string[] }
  | { readonly kind: 'FIGURES'; readonly figures: readonly { readonly label: string; readonly value: string }[] }
  | {
      readonly kind: 'BARS';
      readonly title: string;
      /** Shares are of the longest one, from 0 to 1. */
      readonly rows: readonly { readonly label: string; readonly value: string; readonly share: number }[];
    }
  | { readonly kind: 'NOTE'; readonly text: string };

/** A document in words of a language, ready to be drawn. It is sent to a thread: nothing of it is a function. */
export interface PlainDocument {
  readonly language: Language;
  /** Of the company that the document is of, as a PNG, or null if it has none; without it, Fairlead's. */
  readonly logo?: Uint8Array | null;
  readonly title: string;
  readonly subtitle: string;
  readonly blocks: readonly Block[];
  readonly foot: string;
  /** With {page} and {pages}. */
  readonly page: string;
}

export type DocumentThreads = Threads<PlainDocument, ArrayBuffer>;

/** Draws documents: opening the fonts and setting the text takes longer than a request may keep everybody else waiting. */
export const createDocumentThreads = (): DocumentThreads =>
  createThreads(new URL('./draw-document.ts', import.meta.url), {
    running: 1,
    runningPerPerson: 1,
    waiting: 100,
    waitingPerPerson: 5,
    seconds: 60,
    memoryMiB: 128,
  });
