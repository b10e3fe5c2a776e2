import type { Readable } from 'node:stream';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { SpreadsheetError } from './spreadsheet-error.ts';

export interface XmlHandlers {
  /** The name without its prefix. */
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Parses XML as it comes in and hands over after every piece, so that whoever gathers from the handlers can let go of
 * what is gathered. A document type is refused: it is what entities are declared in, and no spreadsheet has one.
 */
export async function* readXml(content: Readable, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  parser.on('doctype', () => {
    throw new SpreadsheetError('entities');
  });
  parser.on('error', (error) => {
    throw new SpreadsheetError('damaged', error);
  });
  parser.on('opentag', (tag: SaxesTagPlain) => handlers.open?.(localName(tag.name), tag.attributes));
  parser.on('closetag', (tag) => handlers.close?.(localName(tag.name)));
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  try {
    for await (const chunk of content) {
      parser.write(decoder.decode(chunk as Uint8Array, { stream: true }));
      yield;
    }
    parser.write(decoder.decode()).close();
    yield;
  } catch (error) {
    throw error instanceof SpreadsheetError ? error : new SpreadsheetError('damaged', error);
  }
}

/** Parses a small document to its end. */
export async function readWholeXml(content: Readable, handlers: XmlHandlers): Promise<void> {
  const parsing = readXml(content, handlers);
  while (!(await parsing.next()).done);
}
