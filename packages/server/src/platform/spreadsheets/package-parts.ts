import type { Readable } from 'node:stream';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import yauzl from 'yauzl';
import { SpreadsheetError } from './spreadsheet-error.ts';

/** A package of a spreadsheet has some dozens; thousands are a try to keep us busy. */
const maxParts = 2_000;

export interface Parts {
  has(name: string): boolean;
  /** The part unpacked, as a stream that ends in an error as soon as it is more than it said or than `maximalBytes`. */
  open(name: string, maximalBytes: number): Promise<Readable>;
  close(): void;
}

/** The parts of the archive by name. Throws SpreadsheetError for what is no archive. */
export async function openParts(content: Uint8Array<ArrayBuffer>): Promise<Parts> {
  const entries = new Map<string, yauzl.Entry>();
  try {
    // Sizes are validated: a part that unpacks to more than its entry says ends in an error.
    const archive = await yauzl.fromBufferPromise(Buffer.from(content.buffer, content.byteOffset, content.byteLength), {
      autoClose: false,
      validateEntrySizes: true,
    });
    for await (const entry of archive.eachEntry()) {
      if (entries.size >= maxParts) throw new SpreadsheetError('too_large_unpacked');
      entries.set(entry.fileName.toLowerCase(), entry);
    }
    return {
      has: (name) => entries.has(name.toLowerCase()),
      async open(name, maximalBytes) {
        const entry = entries.get(name.toLowerCase());
        if (!entry) throw new SpreadsheetError('damaged');
        if (entry.isEncrypted()) throw new SpreadsheetError('encrypted');
        if (entry.uncompressedSize > maximalBytes) throw new SpreadsheetError('too_large_unpacked');
        return archive.openReadStreamPromise(entry);
      },
      close: () => archive.close(),
    };
  } catch (error) {
    throw error instanceof SpreadsheetError ? error : new SpreadsheetError('not_spreadsheet', error);
  }
}

export interface XmlHandlers {
  /** The name without its prefix. */
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** Spreadsheets nest some ten elements; the parser remembers each one that is open. */
const greatestDepth = 100;
/**
 * Characters of one tag with its attributes, text or comment, which the parser gathers before it hands them over. A cell
 * has 32,767 at most, each of which may be written in eight.
 */
const longestPiece = 262_144;
/** Amount that is parsed before the limits are checked. */
const bytesAtOnce = 16_384;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Throws as soon as there is more of anything than a parser should keep in mind. */
function guard(parser: SaxesParser, maximalElements: number) {
  let depth = 0;
  let elements = 0;
  let pieceBegan = 0;
  const endPiece = (): void => {
    pieceBegan = parser.position;
  };
  parser.on('comment', endPiece);
  parser.on('processinginstruction', endPiece);
  parser.on('xmldecl', endPiece);
  return {
    endPiece,
    open(): void {
      depth += 1;
      elements += 1;
      if (depth > greatestDepth || elements > maximalElements) throw new SpreadsheetError('too_complex');
      endPiece();
    },
    close(): void {
      depth -= 1;
      endPiece();
    },
    requireShort(): void {
      if (parser.position - pieceBegan > longestPiece) throw new SpreadsheetError('too_complex');
    },
  };
}

/**
 * Parses XML as it comes in and hands over after every piece, so that handlers can release collected data. A document type is
 * refused: entities are declared in it, and no spreadsheet has one.
 */
export async function* readXml(
  content: Readable,
  handlers: XmlHandlers,
  maximalElements: number,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const limits = guard(parser, maximalElements);
  parser.on('doctype', () => {
    throw new SpreadsheetError('entities');
  });
  parser.on('error', (error) => {
    throw new SpreadsheetError('damaged', error);
  });
  parser.on('opentag', (tag: SaxesTagPlain) => {
    limits.open();
    handlers.open?.(localName(tag.name), tag.attributes);
  });
  parser.on('closetag', (tag) => {
    limits.close();
    handlers.close?.(localName(tag.name));
  });
  const takeText = (text: string): void => {
    limits.endPiece();
    handlers.text?.(text);
  };
  parser.on('text', takeText);
  parser.on('cdata', takeText);
  try {
    for await (const chunk of content as AsyncIterable<Uint8Array>) {
      for (let at = 0; at < chunk.length; at += bytesAtOnce) {
        parser.write(decoder.decode(chunk.subarray(at, at + bytesAtOnce), { stream: true }));
        limits.requireShort();
        yield;
      }
    }
    parser.write(decoder.decode()).close();
    yield;
  } catch (error) {
    throw error instanceof SpreadsheetError ? error : new SpreadsheetError('damaged', error);
  }
}

/** Parses a small document to its end. */
export async function readWholeXml(content: Readable, handlers: XmlHandlers, maximalElements: number): Promise<void> {
  const parsing = readXml(content, handlers, maximalElements);
  while (!(await parsing.next()).done);
}
