import type { Executor } from '@fairlead/database/executor';
import type { IdentityProvider, UserSession } from '@fairlead/identity/provider';
import type { Config } from '../../config.ts';
import type { TokenVerifier } from './token-verifier.ts';

/** Part of a call that a handler needs after a change of a person's records. */
export interface Changing {
  readonly database: Executor;
  readonly afterwards: (work: () => Promise<void>) => void;
}

/**
 * Drops the remembered records of an identity, of all identities where no subject is named. The other processes hear of it with
 * the commit, since an earlier reader would remember the former records again; this process forgets before it answers, so that
 * the next request sees the change.
 */
export type ForgetPerson = (changing: Changing, subject: string | null) => Promise<void>;

/** Where people sign in: the embedded provider, or a pool elsewhere. The API and the web use both in the same way. */
export interface Identity {
  readonly verify: TokenVerifier;
  /** The embedded provider, for what is done to it in this process; null with a pool elsewhere. */
  readonly provider: IdentityProvider | null;
  /**
   * Deletes the person's identity with every session, for good; repeating it, or naming no one, is no error. Rejects when the
   * provider could not be asked. Null where it cannot be done: a pool elsewhere without credentials for it.
   * `features/identities/identity-deletion.ts` decides when an identity goes; a removed record of several is no reason.
   */
  readonly deleteUser: ((subject: string) => Promise<void>) | null;
  /** People's sign-ins; null with a pool elsewhere, which does not say what there are. */
  readonly sessions: {
    list(subject: string, limit: number): Promise<readonly Omit<UserSession, 'deviceName'>[]>;
    /** False when the person has no such session, or it has ended. */
    end(subject: string, id: string): Promise<boolean>;
  } | null;
  /** Origins that the web's pages talk to during a sign-in. */
  readonly origins: readonly string[];
  /** Settings of the web's identity client on the host of this URL. */
  configFor(hostUrl: string): IdentityConfig;
  /** Rejects when no token could be checked. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

interface IdentityConfig {
  readonly region: string;
  readonly userPoolId: string;
  readonly userPoolWebClientId: string;
  /** Where the protocol is spoken; absent for Cognito's own URL. */
  readonly endpoint?: string;
  /** CUSTOM_AUTH where the pool asks questions of its own after the password. */
  readonly authenticationFlowType?: 'CUSTOM_AUTH';
  readonly oauth?: {
    /** The same for every host, so that a sign-in for one holds for the next. */
    readonly origin: string;
    readonly redirectSignIn: string;
    readonly redirectSignOut: string;
    readonly responseType: 'code';
    readonly scope: readonly string[];
    /** Other providers for the sign-in, by name. */
    readonly providers: readonly string[];
  };
  /** The client either asks for the code of the mail, or waits until its link was opened. */
  readonly signUpVerificationMethod: 'code' | 'link';
}

/** Said only where it differs from the usual. */
export const authFlow = (isCustom: boolean): Pick<IdentityConfig, 'authenticationFlowType'> =>
  isCustom ? { authenticationFlowType: 'CUSTOM_AUTH' } : {};

/** How the client confirms an e-mail; where all are confirmed at once it never has to. */
export const verificationMethodFor = (confirmation: Config['confirmation']): 'code' | 'link' =>
  confirmation === 'link' ? 'link' : 'code';

const scope = ['phone', 'email', 'openid', 'profile', 'aws.cognito.signin.user.admin'];
export const signInPath = '/login/callback';

/** The hosted sign-in at `origin` for the host of this URL. */
export function oauthFor(
  origin: string,
  hostUrl: string,
  providers: readonly string[],
): NonNullable<IdentityConfig['oauth']> {
  return {
    origin,
    redirectSignIn: hostUrl + signInPath,
    redirectSignOut: hostUrl,
    responseType: 'code',
    scope,
    providers,
  };
}
