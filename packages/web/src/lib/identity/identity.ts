/** Why the identity provider refused, in words of our own; anything else is UNKNOWN. */
export type IdentityErrorCode =
  | 'ALREADY_PENDING'
  | 'ALIAS_TAKEN'
  | 'CODE_EXPIRED'
  | 'CODE_WRONG'
  | 'CREDENTIALS_WRONG'
  | 'EMPTY_INPUT'
  | 'NETWORK'
  | 'NOT_CONFIRMED'
  | 'NOT_SIGNED_IN'
  | 'PASSWORD_REFUSED'
  | 'RESET_REQUIRED'
  | 'SESSION_INVALID'
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

export interface SignedIn {
  readonly kind: 'SIGNED_IN';
  readonly idToken: string;
}

/** How a sign-in went on: done, or what the provider wants next. */
export type SignInResult =
  | SignedIn
  | { readonly kind: 'NEW_PASSWORD_REQUIRED' }
  | { readonly kind: 'MFA_REQUIRED' }
  | { readonly kind: 'TOTP_REQUIRED' }
  | { readonly kind: 'MFA_SETUP' }
  | { readonly kind: 'SELECT_MFA_TYPE' }
  | { readonly kind: 'CUSTOM_CHALLENGE' };

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

/** What we need of an identity provider, whichever client speaks to it. Every failure is an `IdentityError`. */
export interface Identity {
  signUp(input: SignUpInput): Promise<SignUpResult>;
  confirmSignUp(username: string, code: string, metadata: ClientMetadata): Promise<void>;
  resendCode(username: string, metadata: ClientMetadata): Promise<CodeDelivery | null>;
  /** By username or any alias, such as the e-mail address. Only one may be pending at a time. */
  signIn(username: string, password: string, metadata: ClientMetadata): Promise<SignInResult>;
  /** Ends the session here and at the provider; without a connection it still ends here. */
  signOut(): Promise<void>;
  currentSession(): Promise<CurrentSession>;
  /** The id token of the current session, renewed when it has run out. */
  idToken(): Promise<string>;
  /** Renews the session whatever its age. */
  refresh(): Promise<string>;
  updateAttributes(attributes: Readonly<Record<string, string>>, metadata: ClientMetadata): Promise<void>;
  deleteUser(): Promise<void>;
}
