/** The part of fontkit that is used here; it comes without types. */
declare module 'fontkit' {
  export interface Font {
    /** In ascending order. */
    readonly characterSet: readonly number[];
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): unknown;
    layout(text: string): { readonly glyphs: readonly { readonly id: number }[] };
  }
  export function create(file: Uint8Array): Font;
}
