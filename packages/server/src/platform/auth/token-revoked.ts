import { ApiError } from '../http/problem.ts';
import type { SignedIn } from './caller.ts';

/** The token is good, but its sign-in was ended. Whose it was is known, so that they can be told why. */
export class TokenRevokedError extends ApiError {
  readonly person: SignedIn;

  constructor(person: SignedIn) {
    super('TOKEN_REVOKED');
    this.person = person;
  }
}
