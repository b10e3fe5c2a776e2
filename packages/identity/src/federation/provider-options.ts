/** Another provider that people may sign in with; it speaks OpenID Connect. */
export interface OidcProviderOptions {
  /** Stands in usernames and on the button, such as 'Company'. Letters, digits, dots and hyphens. */
  readonly name: string;
  /** Its configuration is read from below this URL; https, except on this machine. */
  readonly issuer: string;
  readonly clientId: string;
  /** Absent for a public client. */
  readonly clientSecret?: string | undefined;
  /** Defaults to openid, email and profile. */
  readonly scopes?: readonly string[] | undefined;
}

/** Everything but the client is known of Google. */
export interface GooglePreset {
  readonly preset: 'google';
  readonly clientId: string;
  readonly clientSecret: string;
}

export type FederationOptions = OidcProviderOptions | GooglePreset;

export interface ResolvedProvider {
  readonly name: string;
  /** As it stands in `identities`. */
  readonly type: 'Google' | 'OIDC';
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly scope: string;
}

const googleIssuer = 'https://accounts.google.com';
const defaultScopes = ['openid', 'email', 'profile'];

export function isLoopback(url: URL): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
}

/** @throws RangeError that says which provider cannot be used and why */
export function resolveProvider(options: FederationOptions): ResolvedProvider {
  if ('preset' in options) {
    const { clientId, clientSecret } = options;
    return { ...resolveProvider({ name: 'Google', issuer: googleIssuer, clientId, clientSecret }), type: 'Google' };
  }
  const { name, clientId, clientSecret, scopes = defaultScopes } = options;
  // No underscore: it parts the provider from the person in a username.
  if (!/^[A-Za-z0-9][A-Za-z0-9.-]{0,31}$/.test(name) || name.toUpperCase() === 'COGNITO') {
    throw new RangeError(`The provider name ${JSON.stringify(name)} must be 1 to 32 letters, digits, dots or hyphens`);
  }
  const issuer = URL.canParse(options.issuer) ? new URL(options.issuer) : undefined;
  if (!issuer || (issuer.protocol !== 'https:' && !(issuer.protocol === 'http:' && isLoopback(issuer)))) {
    throw new RangeError(`The issuer of the provider ${name} must be an https URL`);
  }
  if (clientId === '') throw new RangeError(`The clientId of the provider ${name} must not be empty`);
  if (!scopes.includes('openid')) throw new RangeError(`The scopes of the provider ${name} must include openid`);
  return { name, type: 'OIDC', issuer, clientId, clientSecret, scope: scopes.join(' ') };
}
