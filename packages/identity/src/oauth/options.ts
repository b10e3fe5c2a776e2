import type { FederationOptions } from '../federation/provider-options.ts';

/** What the hosted pages and the OAuth endpoints may do for the pool's client. */
export interface OauthOptions {
  /** Addresses that a sign-in may return to, compared as text. */
  readonly redirectSignIn: readonly string[];
  /** Addresses that a sign-out may return to. */
  readonly redirectSignOut: readonly string[];
  /** At the head of every page. */
  readonly productName?: string;
  /** Path of a square picture on the same host. */
  readonly logoPath?: string;
  /** Paths of pages of the client that asks, on the host of its redirect address. */
  readonly links?: { readonly forgotPassword?: string; readonly signUp?: string };
  readonly providers?: readonly FederationOptions[];
}
