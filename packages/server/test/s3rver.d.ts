/** What the tests use of it; it brings no types. */
declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net';

  interface Context {
    readonly method: string;
    readonly path: string;
    readonly query: Record<string, string>;
    readonly headers: Record<string, string | undefined>;
    params: Record<string, string>;
    status: number;
    body: unknown;
  }
  type Middleware = (context: Context, next: () => Promise<unknown>) => unknown;

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      vhostBuckets: boolean;
      directory: string;
      configureBuckets: { name: string; configs?: string[] }[];
    });
    readonly middleware: Middleware[];
    readonly httpServer: { closeAllConnections(): void };
    silent: boolean;
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
  export type { Context, Middleware };
}

declare module '@20minutes/s3rver/lib/middleware/authentication.js' {
  import type { Middleware } from '@20minutes/s3rver';

  const authentication: () => Middleware;
  export default authentication;
}

declare module '@20minutes/s3rver/lib/models/error.js' {
  export default class S3Error extends Error {
    constructor(code: string, message: string);
  }
}
