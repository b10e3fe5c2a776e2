import { mayPass, NetworkError, readProblem } from '../client/failures.ts';
import { retryRequest } from '../retry.ts';

export type HostRole = 'ADMIN' | 'EXHIBITOR' | 'VISITOR';

/** People at work are addressed as Sie and usted, visitors as du and tú. */
export const isFormalHost = (role: HostRole | null): boolean => role === 'EXHIBITOR' || role === 'ADMIN';

export interface IdentityConfig {
  readonly region: string;
  readonly userPoolId: string;
  readonly userPoolWebClientId: string;
  /** Where the identity protocol is spoken; absent for the provider's own URL. */
  readonly endpoint?: string;
  /** CUSTOM_AUTH where the pool asks questions of its own after the password. */
  readonly authenticationFlowType?: 'CUSTOM_AUTH';
  readonly oauth?: {
    readonly origin: string;
    readonly redirectSignIn: string;
    readonly redirectSignOut: string;
    readonly responseType: 'code' | 'token';
    readonly scope: readonly string[];
    /** Federated providers by their names, each with a button of its own. */
    readonly providers?: readonly string[];
  };
  /**
   * How a new e-mail address is confirmed: by typing a code, or by opening a link while the page waits. A code by default.
   */
  readonly signUpVerificationMethod?: 'code' | 'link';
  /** Keeps the tokens in cookies instead of local storage. */
  readonly cookieStorage?: {
    readonly domain?: string;
    readonly path?: string;
    readonly expires?: number;
    readonly secure?: boolean;
    readonly sameSite?: 'strict' | 'lax' | 'none';
  };
}

/** Settings of the requested host, from the server. */
export interface Config {
  /** Null on a host that is none of the three. */
  readonly role: HostRole | null;
  readonly hosts: { readonly admin: string; readonly business: string; readonly app: string };
  /** Where the API is; null for the page's own host. */
  readonly apiHost: string | null;
  readonly identity: IdentityConfig;
  /** Issuer of the product's own tokens. */
  readonly tokenIssuer: string;
  readonly flags: Readonly<Record<string, boolean>>;
  /** Whom to ask about this installation; null where the operator does not say. */
  readonly contactEmail: string | null;
  readonly analyticsId: string | null;
  readonly version: string;
}

let loading: Promise<Config> | undefined;

async function fetchConfig(): Promise<Config> {
  const response = await fetch('/config.json').catch((error: unknown) => {
    throw new NetworkError(error);
  });
  if (!response.ok) throw await readProblem(response);
  return (await response.json()) as Config;
}

/** The configuration, fetched once; a failure is tried again by the next call. */
export function loadConfig(): Promise<Config> {
  loading ??= retryRequest(fetchConfig, { tries: 4, isRetryable: mayPass }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
