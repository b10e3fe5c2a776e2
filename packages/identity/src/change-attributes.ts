import type { Executor } from '@fairlead/database/executor';
import type { VerifiableAttribute } from './attribute-verification.ts';
import { type Attributes, removeAttribute, writeAttributes } from './store/attributes.ts';
import { claimPreferredUsername, foldLogin, releaseLogins } from './store/logins.ts';
import { disableFactor } from './store/mfa-settings.ts';
import { errors } from './wire/cognito-error.ts';

async function changePreferredUsername(
  transaction: Executor,
  sub: string,
  name: string,
  email: string | undefined,
): Promise<void> {
  const login = name === '' ? null : foldLogin(name);
  if (login !== null && !(await claimPreferredUsername(transaction, sub, login, email))) {
    throw errors.aliasExists('preferred_username');
  }
  await releaseLogins(transaction, sub, 'is_preferred_username', login);
}

/** Ends what the verified former value was used for: signing in by it, and second factors sent to it. */
async function forgetVerification(transaction: Executor, sub: string, attribute: VerifiableAttribute): Promise<void> {
  if (attribute === 'email') {
    // The former e-mail address no longer signs in: it may belong to another person by now.
    await releaseLogins(transaction, sub, 'is_email');
    await disableFactor(transaction, sub, 'EMAIL_OTP');
  } else {
    await disableFactor(transaction, sub, 'SMS_MFA');
  }
}

/**
 * Writes the attributes, and removes those given as empty text.
 * @param present what `readToChange` answered
 * @returns which of them have to be verified anew
 */
export async function changeAttributes(
  transaction: Executor,
  sub: string,
  given: Attributes,
  present: Attributes,
): Promise<VerifiableAttribute[]> {
  const { preferred_username: preferredUsername } = given;
  if (preferredUsername !== undefined) {
    const email = given['email'] ?? present['email'];
    await changePreferredUsername(transaction, sub, preferredUsername, email);
  }
  for (const [name, value] of Object.entries(given)) if (value === '') await removeAttribute(transaction, sub, name);
  const kept = Object.entries(given).filter(([, value]) => value !== '');
  await writeAttributes(transaction, sub, Object.fromEntries(kept));

  const changed: VerifiableAttribute[] = [];
  for (const attribute of ['email', 'phone_number'] as const) {
    const value = given[attribute];
    if (value === undefined || value === (present[attribute] ?? '')) continue;
    await forgetVerification(transaction, sub, attribute);
    if (value === '') {
      await removeAttribute(transaction, sub, `${attribute}_verified`);
    } else {
      await writeAttributes(transaction, sub, { [`${attribute}_verified`]: 'false' });
      changed.push(attribute);
    }
  }
  return changed;
}
