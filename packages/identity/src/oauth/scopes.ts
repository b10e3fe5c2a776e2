import { userScope } from '../tokens/issue.ts';
import { OauthError } from './oauth-error.ts';

export const knownScopes = ['phone', 'email', 'openid', 'profile', userScope] as const;

/** Returns the scopes in the order of the list above; all of them when none is asked for, as a user pool does. */
export function parseScopes(text: string | undefined): readonly string[] {
  const asked = new Set((text ?? '').split(' ').filter((scope) => scope !== ''));
  if (asked.size === 0) return knownScopes;
  for (const scope of asked) {
    if (!knownScopes.some((known) => known === scope)) throw new OauthError('invalid_scope', 'invalid_scope');
  }
  return knownScopes.filter((scope) => asked.has(scope));
}

const phone = new Set(['phone_number', 'phone_number_verified']);
const email = new Set(['email', 'email_verified']);

/** Returns which scope lets a client read the attribute. */
export function scopeOfAttribute(name: string): string {
  if (phone.has(name)) return 'phone';
  return email.has(name) ? 'email' : 'profile';
}
