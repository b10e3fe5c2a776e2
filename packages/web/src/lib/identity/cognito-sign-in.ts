import {
  AuthenticationDetails,
  type CognitoUser,
  type CognitoUserSession,
  type IAuthenticationCallback,
} from 'amazon-cognito-identity-js';
import type { IdentityConfig } from '../config/config.ts';
import { storageKeys, writeStored } from '../storage/storage.ts';
import { factorName, needed, neededUsername, toMfaKinds } from './cognito-calls.ts';
import { toIdentityError } from './cognito-errors.ts';
import type { OpenPool } from './cognito-pool.ts';
import type { Sessions } from './cognito-sessions.ts';
import { composed } from './composed.ts';
import { type ChallengeAnswer, type Identity, IdentityError, type MfaKind, type SignInResult } from './identity.ts';

type SignIn = Pick<Identity, 'signIn' | 'signInWithoutPassword' | 'answerChallenge'> & {
  /** The person who is asked for something more before being let in. */
  readonly pendingUser: () => CognitoUser | null;
};

type Parameters = Readonly<Record<string, string | undefined>> | undefined;

/** The names in a parameter of a challenge, which is JSON in text. */
function kindsIn(text: string | undefined): readonly MfaKind[] {
  const names: unknown = text === undefined ? [] : JSON.parse(text);
  return Array.isArray(names) ? toMfaKinds(names.map(String)) : [];
}

const selfService: readonly MfaKind[] = ['TOTP'];

export function createSignIn(
  { emailCodes, deviceConfirmation }: OpenPool,
  sessions: Sessions,
  { authenticationFlowType }: Pick<IdentityConfig, 'authenticationFlowType'>,
): SignIn {
  let isPending = false;
  let pending: { user: CognitoUser; challenge: SignInResult } | null = null;

  /** Runs one step of a sign-in; whatever it ends in, the next step finds it. */
  async function step(user: CognitoUser, start: (callbacks: Required<IAuthenticationCallback>) => void) {
    const result = await new Promise<SignInResult>((resolve, reject) => {
      const choices = (parameters: Parameters, name: string) => kindsIn(parameters?.[name]);
      // Should the device not be confirmed after that, it is asked again at its next sign-in.
      deviceConfirmation.onBegin = () => {
        const session = user.getSignInUserSession();
        if (session) resolve({ kind: 'SIGNED_IN', idToken: session.getIdToken().getJwtToken() });
      };
      start({
        onSuccess: (session: CognitoUserSession) =>
          resolve({ kind: 'SIGNED_IN', idToken: session.getIdToken().getJwtToken() }),
        onFailure: (error: unknown) => reject(toIdentityError(error)),
        newPasswordRequired: (_: unknown, requiredAttributes: string[]) =>
          resolve({ kind: 'NEW_PASSWORD_REQUIRED', requiredAttributes }),
        mfaRequired: (_: string, parameters: Parameters) =>
          resolve({
            kind: 'MFA_REQUIRED',
            medium: emailCodes.isEmailRequested ? 'EMAIL' : 'SMS',
            destination: parameters?.['CODE_DELIVERY_DESTINATION'] ?? '',
          }),
        totpRequired: () => resolve({ kind: 'TOTP_REQUIRED' }),
        mfaSetup: (_: string, parameters: Parameters) => {
          const offered = choices(parameters, 'MFAS_CAN_SETUP').filter((kind) => selfService.includes(kind));
          resolve({ kind: 'MFA_SETUP', choices: offered });
        },
        selectMFAType: (_: string, parameters: Parameters) =>
          resolve({ kind: 'SELECT_MFA_TYPE', choices: choices(parameters, 'MFAS_CAN_CHOOSE') }),
        customChallenge: (parameters: Parameters) => {
          const entries = Object.entries(parameters ?? {}).filter(([, value]) => typeof value === 'string');
          resolve({ kind: 'CUSTOM_CHALLENGE', parameters: Object.fromEntries(entries) as Record<string, string> });
        },
      });
    });
    deviceConfirmation.onBegin = null;
    pending = result.kind === 'SIGNED_IN' ? null : { user, challenge: result };
    // The person who came from the provider's page before is another one by now.
    if (pending === null) writeStored(storageKeys.signedInWithRedirect, null);
    return result;
  }

  async function onlyOne(work: () => Promise<SignInResult>): Promise<SignInResult> {
    if (isPending) throw new IdentityError('ALREADY_PENDING', 'Pending sign-in attempt already in progress');
    isPending = true;
    try {
      return await work();
    } finally {
      isPending = false;
    }
  }

  function answerWith(user: CognitoUser, answer: ChallengeAnswer, metadata: Record<string, string>) {
    if (answer.kind === 'NEW_PASSWORD') {
      needed(answer.password, 'Password cannot be empty');
      return step(user, (on) =>
        user.completeNewPasswordChallenge(composed(answer.password), { ...answer.attributes }, on, metadata),
      );
    }
    if (answer.kind === 'CODE') {
      needed(answer.code, 'Confirmation code cannot be empty');
      const type = pending?.challenge.kind === 'TOTP_REQUIRED' ? factorName.TOTP : factorName.SMS;
      return step(user, (on) => user.sendMFACode(answer.code, on, type, metadata));
    }
    if (answer.kind === 'TOTP_SETUP') {
      needed(answer.code, 'Confirmation code cannot be empty');
      return step(user, (on) => user.verifySoftwareToken(answer.code, navigator.userAgent.slice(0, 64), on));
    }
    if (answer.kind === 'CUSTOM') {
      needed(answer.answer, 'Challenge response cannot be empty');
      return step(user, (on) => user.sendCustomChallengeAnswer(answer.answer, on, metadata));
    }
    const offered = pending?.challenge.kind === 'SELECT_MFA_TYPE' ? pending.challenge.choices : [];
    if (!offered.includes(answer.mfa)) throw new IdentityError('MFA_UNKNOWN', 'Invalid MFA type');
    emailCodes.isChosen = answer.mfa === 'EMAIL';
    // The library knows two kinds of answer; what is chosen by e-mail goes out as itself.
    const name = answer.mfa === 'TOTP' ? factorName.TOTP : factorName.SMS;
    return step(user, (on) => user.sendMFASelectionAnswer(name, on)).finally(() => {
      emailCodes.isChosen = false;
    });
  }

  return {
    pendingUser: () => pending?.user ?? null,

    signIn: (username, password, metadata) =>
      onlyOne(async () => {
        const user = sessions.userNamed(neededUsername(username));
        needed(password, 'Password cannot be empty');
        if (authenticationFlowType !== undefined) user.setAuthenticationFlowType(authenticationFlowType);
        const details = new AuthenticationDetails({
          Username: username,
          Password: composed(password),
          ClientMetadata: { ...metadata },
        });
        return step(user, (on) => user.authenticateUser(details, on));
      }),

    signInWithoutPassword: (username, metadata) =>
      onlyOne(async () => {
        const user = sessions.userNamed(neededUsername(username));
        user.setAuthenticationFlowType('CUSTOM_AUTH');
        const details = new AuthenticationDetails({ Username: username, ClientMetadata: { ...metadata } });
        return step(user, (on) => user.initiateAuth(details, on));
      }),

    async answerChallenge(answer, metadata) {
      if (pending === null) {
        throw new IdentityError('SIGN_IN_EXPIRED', 'Failed to get the session because the user is empty');
      }
      return answerWith(pending.user, answer, { ...metadata });
    },
  };
}
