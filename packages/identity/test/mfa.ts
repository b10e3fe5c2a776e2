import { randomBytes } from 'node:crypto';
import { codeOf, stepAt } from '../src/totp.ts';
import { type Person, register, signIn, somebody } from './people.ts';
import type { Answer, Service } from './service.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An authenticator app, as it reads its text. */
export function fromBase32(text: string): Buffer {
  let bits = '';
  for (const letter of text) bits += alphabet.indexOf(letter).toString(2).padStart(5, '0');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code an authenticator shows now, by the clock of the service; `steps` moves it on. */
export function authenticatorCode(service: Service, secretCode: string, steps = 0): string {
  return codeOf(fromBase32(secretCode), stepAt(service.now()) + steps);
}

/** A code that is none of the codes near. */
export function wrongCode(...codes: string[]): string {
  const wrong = String(randomBytes(2).readUInt16BE(0)).padStart(6, '0');
  return codes.includes(wrong) ? wrongCode(...codes) : wrong;
}

export function initiate(
  service: Service,
  person: Pick<Person, 'username' | 'password'>,
  more: { parameters?: Record<string, string>; metadata?: Record<string, string> } = {},
): Promise<Answer> {
  return service.call('InitiateAuth', {
    ClientId: service.provider.clientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: person.username, PASSWORD: person.password, ...more.parameters },
    ClientMetadata: more.metadata,
  });
}

export function respond(
  service: Service,
  challenge: string,
  session: unknown,
  responses: Record<string, string>,
): Promise<Answer> {
  return service.call('RespondToAuthChallenge', {
    ClientId: service.provider.clientId,
    ChallengeName: challenge,
    Session: session,
    ChallengeResponses: responses,
  });
}

/** A user with an authenticator app, and the typed text; the present step's code is used up. */
export async function registerWithAuthenticator(
  service: Service,
  preferred = true,
): Promise<Person & { sub: string; secretCode: string; accessToken: string }> {
  const person = await register(service, somebody());
  const { AccessToken } = await signIn(service, person);
  const associated = await service.call('AssociateSoftwareToken', { AccessToken });
  const secretCode = String(associated.body['SecretCode']);
  const UserCode = authenticatorCode(service, secretCode);
  const verified = await service.call('VerifySoftwareToken', { AccessToken, UserCode });
  if (verified.body['Status'] !== 'SUCCESS') throw new Error(JSON.stringify(verified.body));
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: preferred };
  const set = await service.call('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings });
  if (set.status !== 200) throw new Error(JSON.stringify(set.body));
  return { ...person, secretCode, accessToken: AccessToken };
}
