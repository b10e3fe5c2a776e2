type Callback = (error: unknown, result?: unknown) => void;

/** The part of the identity library's transport that is wrapped. */
export interface Transport {
  request(operation: string, params: object, callback: Callback): void;
  requestWithRetry(operation: string, params: object, callback: Callback): void;
}
