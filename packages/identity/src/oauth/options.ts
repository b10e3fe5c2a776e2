import type { FederationOptions } from '../federation/provider-options.ts';

/** Who comes to the hosted pages from one place. */
export interface Audience {
  /** Whether German e-mail addresses them as Sie; as du otherwise. */
  readonly isFormal: boolean;
  /** Whether they have accounts by invitation alone: nothing offers them to make one. */
  readonly isInvited?: boolean;
  /** Handed to the deliverer with the codes that the pages have sent, as a client of that place would. */
  readonly clientMetadata?: Readonly<Record<string, string>>;
}

/** What the hosted pages and the OAuth endpoints may do for the pool's client. */
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
