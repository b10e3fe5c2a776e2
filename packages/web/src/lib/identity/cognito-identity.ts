import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserAttribute,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js';
import type { IdentityConfig } from '../config.ts';
import { readClaims } from '../session.ts';
import { isSessionOver, toIdentityError } from './cognito-errors.ts';
import { openPool } from './cognito-pool.ts';
import type { ClientMetadata, CodeDelivery, CurrentSession, Identity, SignInResult, SignUpResult } from './identity.ts';
import { IdentityError } from './identity.ts';

type Done<T> = (error?: unknown, result?: T | null) => void;

/** Turns one call of the library into a promise whose failure is an `IdentityError`. */
function promise<T>(start: (done: Done<T>) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    start((error, result) => {
      if (error) reject(toIdentityError(error));
      else resolve(result as T);
    });
  });
}

function needed(value: string, message: string): void {
  if (value === '') throw new IdentityError('EMPTY_INPUT', message);
}

interface Delivery {
  readonly Destination?: string;
  readonly DeliveryMedium?: string;
}

function readDelivery(details: Delivery | undefined): CodeDelivery | null {
  if (details?.Destination === undefined) return null;
  return { destination: details.Destination, medium: details.DeliveryMedium ?? '' };
}

export function createCognitoIdentity(config: IdentityConfig): Identity {
  const pool = openPool(config);
  let isSignInPending = false;

  const userNamed = (username: string) => new CognitoUser({ Username: username, Pool: pool });

  function currentUser(message: string): CognitoUser {
    const user = pool.getCurrentUser();
    if (!user) throw new IdentityError('NOT_SIGNED_IN', message);
    return user;
  }

  /** The signed-in user with a session that is valid now. A session that the provider has ended is forgotten. */
  async function signedIn(message: string): Promise<{ user: CognitoUser; session: CognitoUserSession }> {
    const user = currentUser(message);
    try {
      const session = await promise<CognitoUserSession>((done) => {
        user.getSession((error: Error | null, found: CognitoUserSession | null) => done(error, found));
      });
      return { user, session };
    } catch (error) {
      if (isSessionOver(error)) user.signOut();
      throw error;
    }
  }

  function authenticate(username: string, password: string, metadata: ClientMetadata): Promise<SignInResult> {
    const user = userNamed(username);
    const details = new AuthenticationDetails({
      Username: username,
      Password: password,
      ClientMetadata: { ...metadata },
    });
    return new Promise((resolve, reject) => {
      user.authenticateUser(details, {
        onSuccess: (session) => resolve({ kind: 'SIGNED_IN', idToken: session.getIdToken().getJwtToken() }),
        onFailure: (error: unknown) => reject(toIdentityError(error)),
        newPasswordRequired: () => resolve({ kind: 'NEW_PASSWORD_REQUIRED' }),
        mfaRequired: () => resolve({ kind: 'MFA_REQUIRED' }),
        totpRequired: () => resolve({ kind: 'TOTP_REQUIRED' }),
        mfaSetup: () => resolve({ kind: 'MFA_SETUP' }),
        selectMFAType: () => resolve({ kind: 'SELECT_MFA_TYPE' }),
        customChallenge: () => resolve({ kind: 'CUSTOM_CHALLENGE' }),
      });
    });
  }

  return {
    async signUp({ username, password, email, metadata }): Promise<SignUpResult> {
      needed(username, 'Username cannot be empty');
      needed(password, 'Password cannot be empty');
      needed(email, 'Email cannot be empty');
      const attributes = [new CognitoUserAttribute({ Name: 'email', Value: email })];
      const result = await promise<{ userSub: string; userConfirmed: boolean; codeDeliveryDetails?: Delivery }>(
        (done) => {
          pool.signUp(username, password, attributes, [], done, { ...metadata });
        },
      );
      const delivery = readDelivery(result.codeDeliveryDetails);
      return { username, subject: result.userSub, isConfirmed: result.userConfirmed, delivery };
    },

    async confirmSignUp(username, code, metadata) {
      needed(username, 'Username cannot be empty');
      needed(code, 'Confirmation code cannot be empty');
      await promise((done) => userNamed(username).confirmRegistration(code, false, done, { ...metadata }));
    },

    async resendCode(username, metadata) {
      needed(username, 'Username cannot be empty');
      const result = await promise<{ CodeDeliveryDetails?: Delivery }>((done) => {
        userNamed(username).resendConfirmationCode(done, { ...metadata });
      });
      return readDelivery(result.CodeDeliveryDetails);
    },

    async signIn(username, password, metadata) {
      if (isSignInPending) throw new IdentityError('ALREADY_PENDING', 'Pending sign-in attempt already in progress');
      needed(username, 'Username cannot be empty');
      needed(password, 'Password cannot be empty');
      isSignInPending = true;
      try {
        return await authenticate(username, password, metadata);
      } finally {
        isSignInPending = false;
      }
    },

    async signOut() {
      const user = pool.getCurrentUser();
      if (!user) return;
      try {
        // Tells the provider to revoke the refresh token, then forgets the session.
        await promise((done: (error?: unknown) => void) => user.signOut(done));
      } finally {
        user.signOut();
      }
    },

    async currentSession(): Promise<CurrentSession> {
      const { user, session } = await signedIn('No current user.');
      const idToken = session.getIdToken().getJwtToken();
      const attributes = Object.entries(readClaims(idToken) ?? {}).filter(([, value]) => typeof value === 'string');
      return { username: user.getUsername(), idToken, attributes: Object.fromEntries(attributes) };
    },

    async idToken() {
      return (await signedIn('No current user.')).session.getIdToken().getJwtToken();
    },

    async refresh() {
      const { user, session } = await signedIn('No current user.');
      try {
        const renewed = await promise<CognitoUserSession>((done) =>
          user.refreshSession(session.getRefreshToken(), done),
        );
        return renewed.getIdToken().getJwtToken();
      } catch (error) {
        if (isSessionOver(error)) user.signOut();
        throw error;
      }
    },

    async updateAttributes(attributes, metadata) {
      const { user } = await signedIn('The user is not authenticated');
      const changes = Object.entries(attributes)
        .filter(([name]) => name !== 'sub' && !name.includes('_verified'))
        .map(([Name, Value]) => ({ Name, Value }));
      await promise((done: Done<string>) =>
        user.updateAttributes(changes, (error, result) => done(error, result), { ...metadata }),
      );
    },

    async deleteUser() {
      const { user } = await signedIn('The user is not authenticated');
      await promise((done: Done<string>) => user.deleteUser(done));
    },
  };
}
