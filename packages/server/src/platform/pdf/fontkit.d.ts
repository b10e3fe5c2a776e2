/** The part of fontkit that is used here; it comes without types. */
declare module 'fontkit' {
  export interface Font {
    layout(text: string): object;
  }
  export function create(file: Uint8Array): Font;
}
