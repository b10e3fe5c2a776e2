/** The part of subset-font that is used here; it comes without types. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: undefined,
    options: {
      readonly targetFormat: 'sfnt';
      readonly keepAllGlyphs: true;
      readonly noHinting: true;
      readonly variationAxes: { readonly wght: number };
    },
  ): Promise<Buffer>;
}
