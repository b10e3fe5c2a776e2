/** The codes of RFC 6749, 6750, 7009 and OpenID Connect that are answered here. */
export type OauthErrorCode =
  | 'access_denied'
  | 'insufficient_scope'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_token'
  | 'login_required'
  | 'server_error'
  | 'temporarily_unavailable'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'unsupported_token_type';

/** A refusal with a code of the protocol: for the client's programmers, not for people. */
export class OauthError extends Error {
  readonly error: OauthErrorCode;
  readonly status: number;

  constructor(error: OauthErrorCode, description: string, status = 400) {
    super(description);
    this.name = 'OauthError';
    this.error = error;
    this.status = status;
  }
}
