/** Reads a part of a stored file: from an offset, so many bytes, fewer at its end. */
export type ReadPart = (start: number, length: number) => Promise<Buffer>;
