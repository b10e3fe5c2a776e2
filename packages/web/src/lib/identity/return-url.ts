import { IdentityError } from './identity.ts';

/** A provider's report in the URL that it sends the browser back to. */
export type ReturnAnswer =
  | { readonly kind: 'CODE'; readonly code: string; readonly state: string | null }
  | {
      readonly kind: 'TOKENS';
      readonly idToken: string;
      readonly accessToken: string;
      readonly refreshToken: string;
      readonly state: string | null;
    }
  | { readonly kind: 'ERROR'; readonly error: string; readonly description: string };

/** Reads a code, an error or an access token from the query or the hash; null when none of them is there. */
export function readReturn(href: string): ReturnAnswer | null {
  const url = new URL(href);
  const hash = new URLSearchParams(url.hash.slice(1));
  const read = (name: string) => url.searchParams.get(name) ?? hash.get(name);
  const error = read('error');
  if (error !== null) return { kind: 'ERROR', error, description: read('error_description') ?? '' };
  const state = read('state');
  const code = read('code');
  if (code !== null) return { kind: 'CODE', code, state };
  const accessToken = read('access_token');
  if (accessToken === null) return null;
  return {
    kind: 'TOKENS',
    accessToken,
    idToken: read('id_token') ?? '',
    refreshToken: read('refresh_token') ?? '',
    state,
  };
}

/** Reason why the sign-in failed, as one of our codes. */
export function refusalOf({ error, description }: Extract<ReturnAnswer, { kind: 'ERROR' }>): IdentityError {
  const isUnavailable = error === 'temporarily_unavailable';
  // The other provider let them in; it is the account here that does not.
  const isDisabled = description === 'User is disabled.';
  const refused = isDisabled ? 'SESSION_INVALID' : 'FEDERATION_REFUSED';
  return new IdentityError(isUnavailable ? 'FEDERATION_UNAVAILABLE' : refused, description || error);
}
