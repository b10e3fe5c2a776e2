/** Why a token was refused. 'invalid' covers everything forged, foreign or garbled. */
export class TokenError extends Error {
  readonly reason: 'expired' | 'invalid' | 'revoked';

  constructor(reason: TokenError['reason'], cause?: unknown) {
    super(`The token is ${reason}`, cause === undefined ? undefined : { cause });
    this.name = 'TokenError';
    this.reason = reason;
  }
}
