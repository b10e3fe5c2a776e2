/** Why the identity provider refused, as a code of ours; anything else is UNKNOWN. */
export type IdentityErrorCode =
  | 'ALREADY_PENDING'
  | 'ALIAS_TAKEN'
  | 'ALREADY_CONFIRMED'
  | 'CODE_EXPIRED'
  | 'CODE_WRONG'
  | 'CREDENTIALS_WRONG'
  | 'DEVICES_OFF'
  | 'EMPTY_INPUT'
  | 'FEDERATION_UNAVAILABLE'
  | 'FEDERATION_REFUSED'
  | 'INVALID_STATE'
  | 'MFA_UNKNOWN'
  | 'NETWORK'
  | 'NOT_CONFIRMED'
  | 'NOT_SIGNED_IN'
  | 'PASSWORD_REFUSED'
  | 'RESET_REQUIRED'
  | 'SESSION_INVALID'
  | 'SIGN_IN_EXPIRED'
  | 'TIMEOUT'
  | 'TOO_MANY_ATTEMPTS'
  | 'UNSUPPORTED'
  | 'UNKNOWN';

export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  readonly code: IdentityErrorCode;

  constructor(code: IdentityErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** Why a session will never be taken again. */
export type SessionEnd =
  | 'DISABLED'
  | 'GONE'
  | 'ACCESS_REVOKED'
  | 'REFRESH_REVOKED'
  | 'REFRESH_EXPIRED'
  | 'RESET_REQUIRED'
  | 'OTHER';

/** Events of the identity client that others may subscribe to. */
export type IdentityEvent =
  | { readonly kind: 'CONFIRMED'; readonly username: string }
  | { readonly kind: 'SESSION_INVALID'; readonly reason: SessionEnd };

const listeners = new Set<(event: IdentityEvent) => void>();

export function announceIdentityEvent(event: IdentityEvent): void {
  for (const listener of [...listeners]) listener(event);
}

/** Returns a function that ends the subscription. */
export function onIdentityEvent(listener: (event: IdentityEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sent along with verification mails: the language they are written in, the host their link leads to. */
export interface ClientMetadata {
  readonly environment: 'production';
  readonly role: string;
  readonly language: string;
}

/** Where a code went, masked by the provider. */
export interface CodeDelivery {
  readonly destination: string;
  readonly medium: string;
}

/** A second factor: a code by text message, by e-mail, or from an authenticator app. */
export type MfaKind = 'SMS' | 'EMAIL' | 'TOTP';

export interface SignedIn {
  readonly kind: 'SIGNED_IN';
  readonly idToken: string;
}

/** Requirements of the provider before it lets a person in. */
export type Challenge =
  | { readonly kind: 'NEW_PASSWORD_REQUIRED'; readonly requiredAttributes: readonly string[] }
  | { readonly kind: 'MFA_REQUIRED'; readonly medium: 'SMS' | 'EMAIL'; readonly destination: string }
  | { readonly kind: 'TOTP_REQUIRED' }
  | { readonly kind: 'MFA_SETUP'; readonly choices: readonly MfaKind[] }
  | { readonly kind: 'SELECT_MFA_TYPE'; readonly choices: readonly MfaKind[] }
  | { readonly kind: 'CUSTOM_CHALLENGE'; readonly parameters: Readonly<Record<string, string>> };

/** How a sign-in went on: done, or what the provider wants next. */
export type SignInResult = SignedIn | Challenge;

export type ChallengeAnswer =
  | { readonly kind: 'NEW_PASSWORD'; readonly password: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly kind: 'CODE'; readonly code: string }
  | { readonly kind: 'TOTP_SETUP'; readonly code: string }
  | { readonly kind: 'MFA_TYPE'; readonly mfa: MfaKind }
  | { readonly kind: 'CUSTOM'; readonly answer: string };

export interface SignUpInput {
  readonly username: string;
  readonly password: string;
  readonly email: string;
  readonly metadata: ClientMetadata;
}

export interface SignUpResult {
  readonly username: string;
  readonly subject: string;
  readonly isConfirmed: boolean;
  readonly delivery: CodeDelivery | null;
}

export interface CurrentSession {
  readonly username: string;
  readonly idToken: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The provider's record of the signed-in person, asked for afresh. */
export interface IdentityRecord {
  readonly attributes: Readonly<Record<string, string>>;
  readonly mfa: readonly MfaKind[];
  readonly preferredMfa: MfaKind | null;
}

export interface IdentityDevice {
  readonly key: string;
  readonly name: string;
  readonly isThisOne: boolean;
  readonly isRemembered: boolean;
  /** Milliseconds since the epoch. */
  readonly lastUsedAt: number;
}

export interface SignOutOptions {
  /** The account is deleted: the provider need not know this device again. */
  readonly isForGood?: boolean;
}

/** Our needs of an identity provider, whichever client speaks to it. Every failure is an `IdentityError`. */
export interface Identity {
  signUp(input: SignUpInput): Promise<SignUpResult>;
  confirmSignUp(username: string, code: string, metadata: ClientMetadata): Promise<void>;
  resendCode(username: string, metadata: ClientMetadata): Promise<CodeDelivery | null>;
  /** By username or any alias, such as the e-mail address. Only one may be pending at a time. */
  signIn(username: string, password: string, metadata: ClientMetadata): Promise<SignInResult>;
  /** Sign-in by the provider's own questions, without a password. */
  signInWithoutPassword(username: string, metadata: ClientMetadata): Promise<SignInResult>;
  /** Answers the challenge of the sign-in under way; after a wrong code another one may be tried. */
  answerChallenge(answer: ChallengeAnswer, metadata: ClientMetadata): Promise<SignInResult>;
  /** The secret for an authenticator app, for the sign-in under way or else for who is signed in. */
  beginTotp(): Promise<string>;
  /** Switches the authenticator app on for who is signed in, with a code that shows that it works. */
  finishTotp(code: string): Promise<void>;
  /** Kind of the codes that are asked for after the password from now on; null switches that off. */
  setPreferredMfa(kind: MfaKind | null): Promise<void>;
  /** Ends the session here and at the provider; without a connection it still ends here. */
  signOut(options?: SignOutOptions): Promise<void>;
  /** Ends every session of the person, on all devices. */
  signOutEverywhere(): Promise<void>;
  currentSession(): Promise<CurrentSession>;
  /** The id token of the current session, renewed when it has run out. */
  idToken(): Promise<string>;
  /** Renews the session whatever its age. */
  refresh(): Promise<string>;
  record(): Promise<IdentityRecord>;
  /** Leaves out sub and what only the provider may say. Returns where the codes were sent that the change requires. */
  updateAttributes(
    attributes: Readonly<Record<string, string>>,
    metadata: ClientMetadata,
  ): Promise<readonly CodeDelivery[]>;
  sendAttributeCode(attribute: 'email' | 'phone_number', metadata: ClientMetadata): Promise<CodeDelivery | null>;
  verifyAttribute(attribute: 'email' | 'phone_number', code: string): Promise<void>;
  forgotPassword(username: string, metadata: ClientMetadata): Promise<CodeDelivery | null>;
  resetPassword(username: string, code: string, password: string, metadata: ClientMetadata): Promise<void>;
  changePassword(oldPassword: string, newPassword: string, metadata: ClientMetadata): Promise<void>;
  devices(): Promise<readonly IdentityDevice[]>;
  forgetDevice(key: string): Promise<void>;
  setThisDeviceRemembered(isRemembered: boolean): Promise<void>;
  deleteUser(): Promise<void>;
  /** Goes to the provider's page, or through it to a federated provider. The page is left. */
  signInWithRedirect(provider?: string): Promise<void>;
  /** Finishes a sign-in with a redirect from the URL that it came back to; null when there is none in it. */
  finishSignInWithRedirect(url: string): Promise<SignedIn | null>;
}

/** The signed-in person, in the product's own terms. */
export interface UserAttributes {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly preferred_username: string;
  /** The other providers that the person comes from; empty for who has a password here. */
  readonly identities: readonly unknown[];
}

function readList(text: string | undefined): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** Attributes as the provider writes them, all in text, as what they mean. */
export function readUserAttributes(attributes: Readonly<Record<string, string>>): UserAttributes {
  return {
    sub: attributes['sub'] ?? '',
    email: attributes['email'] ?? '',
    email_verified: attributes['email_verified'] === 'true',
    preferred_username: attributes['preferred_username'] ?? '',
    identities: readList(attributes['identities']),
  };
}
