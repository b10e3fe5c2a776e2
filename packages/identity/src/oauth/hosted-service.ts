import type { Context } from '../context.ts';
import type { ProviderDirectory } from '../federation/provider-directory.ts';
import type { Audience, OauthOptions } from './options.ts';

const anybody: Audience = { isFormal: false };

/** Returns who comes from an allowed redirect URL. */
export function audienceOf(service: HostedService, redirectUri: string): Audience {
  return service.options.audiences?.[new URL(redirectUri).origin] ?? anybody;
}

/** Parts that every hosted page and OAuth endpoint works with. */
export interface HostedService {
  readonly context: Context;
  readonly options: OauthOptions;
  /** Where all of it is reached, without a slash at the end. */
  readonly baseUrl: string;
  /** The path of it, such as /idp. */
  readonly basePath: string;
  readonly isHttps: boolean;
  readonly providers: ProviderDirectory;
  /**
   * Counts a call against the caller's IP address.
   * @throws CognitoError 'TooManyRequestsException' when it has to wait
   */
  admit(ipAddress: string): Promise<void>;
}
