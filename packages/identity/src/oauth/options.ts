import type { FederationOptions } from '../federation/provider-options.ts';

/** People who come to the hosted pages from one place. */
export interface Audience {
  /** German addresses them as Sie; as du otherwise. */
  readonly isFormal: boolean;
  /** They have accounts by invitation alone: no page offers them to make one. */
  readonly isInvited?: boolean;
  /** Handed to the deliverer with the codes that the pages have sent, as a client of that place would. */
  readonly clientMetadata?: Readonly<Record<string, string>>;
}

/** Permissions of the hosted pages and the OAuth endpoints for the pool's client. */
export interface OauthOptions {
  /** URLs that a sign-in may return to, compared as text. */
  readonly redirectSignIn: readonly string[];
  /** URLs that a sign-out may return to. */
  readonly redirectSignOut: readonly string[];
  /** At the head of every page. */
  readonly productName?: string;
  /** Path of a square picture on the same host. */
  readonly logoPath?: string;
  /** Paths of pages of the client that asks, on the host of its redirect URL. */
  readonly links?: { readonly forgotPassword?: string; readonly signUp?: string };
  /** By the origin of the redirect URL; those who are not named are addressed as du. */
  readonly audiences?: Readonly<Record<string, Audience>>;
  /** A QR code as an SVG element that needs no style of its own. Without it there is no picture of an authenticator's key. */
  readonly drawQrCode?: (text: string) => Promise<string>;
  readonly providers?: readonly FederationOptions[];
}
