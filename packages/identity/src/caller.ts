/** The other end of a call, as far as the network shows. */
export interface Caller {
  readonly ipAddress: string;
  readonly userAgent: string | undefined;
}
