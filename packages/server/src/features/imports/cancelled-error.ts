/** The import was cancelled while a part of it was done: that part is taken back. */
export class CancelledError extends Error {
  override name = 'CancelledError';
}
