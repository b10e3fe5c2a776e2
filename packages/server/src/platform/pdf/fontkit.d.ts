/** The part of fontkit that is used here; it comes without types. */
declare module 'fontkit' {
  export interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): { readonly glyphs: readonly { readonly id: number }[] };
  }
  export function create(file: Uint8Array): Font;
}
