/** A page without a screen: where the client waits for the next test. */
export const blankPath = '/no-screen';

/**
 * The client of the screens' tests, `globalThis.screenClient` of its page. A page is loaded once and its screens are drawn again
 * and again: loading costs a browser ten times the work of drawing.
 */
export interface ScreenClient {
  /** Draws the screen of a path as a page does that was just loaded; local storage is read anew. */
  open(path: string): Promise<void>;
  /** Takes the screen away, and empties what the page stores. */
  close(): void;
}
