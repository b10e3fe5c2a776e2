import { describe, expect, test } from 'vitest';
import { createCognitoIdentity } from './cognito-identity.ts';
import { metadata, refused, tokens, usePretendProvider } from './test/pretend-provider.ts';

const provider = usePretendProvider();
const lastAnswer = () => provider.requests.findLast(({ operation }) => operation === 'RespondToAuthChallenge')?.input;

/** A sign-in that is asked for this after the password, and let in after the next answer. */
async function challengedWith(ChallengeName: string, ChallengeParameters: object = {}) {
  let count = 0;
  provider.answers['RespondToAuthChallenge'] = () => {
    count += 1;
    return { body: count === 1 ? { ChallengeName, Session: 'session-1', ChallengeParameters } : tokens() };
  };
  const identity = createCognitoIdentity(provider.config);
  const challenge = await identity.signIn('u-1', 'secret words', metadata);
  return { identity, challenge };
}

const codeWay = { CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS', CODE_DELIVERY_DESTINATION: '+*******4321' };

test('a new password, with what else has to be said', async () => {
  const { identity, challenge } = await challengedWith('NEW_PASSWORD_REQUIRED', {
    userAttributes: '{"email":"a@b.example"}',
    requiredAttributes: '["userAttributes.name"]',
  });
  expect(challenge).toEqual({ kind: 'NEW_PASSWORD_REQUIRED', requiredAttributes: ['name'] });
  const answer = { kind: 'NEW_PASSWORD', password: 'other words', attributes: { name: 'Ines' } } as const;
  expect(await identity.answerChallenge(answer, metadata)).toMatchObject({ kind: 'SIGNED_IN' });
  expect(lastAnswer()).toMatchObject({
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: 'session-1',
    ChallengeResponses: { NEW_PASSWORD: 'other words', 'userAttributes.name': 'Ines' },
    ClientMetadata: metadata,
  });
});

test('a code by text message; a wrong one may be answered again', async () => {
  const { identity, challenge } = await challengedWith('SMS_MFA', codeWay);
  expect(challenge).toEqual({ kind: 'MFA_REQUIRED', medium: 'SMS', destination: '+*******4321' });
  const right = provider.answers['RespondToAuthChallenge'];
  provider.answers['RespondToAuthChallenge'] = refused('CodeMismatchException', 'Invalid code or auth state');
  const wrong = identity.answerChallenge({ kind: 'CODE', code: '000000' }, metadata);
  await expect(wrong).rejects.toMatchObject({ code: 'CODE_WRONG' });
  if (right) provider.answers['RespondToAuthChallenge'] = right;
  await identity.answerChallenge({ kind: 'CODE', code: '123456' }, metadata);
  expect(lastAnswer()).toMatchObject({ ChallengeName: 'SMS_MFA', ChallengeResponses: { SMS_MFA_CODE: '123456' } });
});

test('a code by e-mail', async () => {
  const { identity, challenge } = await challengedWith('EMAIL_OTP', { CODE_DELIVERY_DESTINATION: 'a***@b***' });
  expect(challenge).toEqual({ kind: 'MFA_REQUIRED', medium: 'EMAIL', destination: 'a***@b***' });
  await identity.answerChallenge({ kind: 'CODE', code: '123456' }, metadata);
  expect(lastAnswer()).toMatchObject({
    ChallengeName: 'EMAIL_OTP',
    ChallengeResponses: { EMAIL_OTP_CODE: '123456', USERNAME: 'u-1' },
  });
  expect(lastAnswer()?.['ChallengeResponses']).not.toHaveProperty('SMS_MFA_CODE');
});

test('a code of an authenticator app', async () => {
  const { identity, challenge } = await challengedWith('SOFTWARE_TOKEN_MFA');
  expect(challenge).toEqual({ kind: 'TOTP_REQUIRED' });
  await identity.answerChallenge({ kind: 'CODE', code: '123456' }, metadata);
  expect(lastAnswer()).toMatchObject({
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    ChallengeResponses: { SOFTWARE_TOKEN_MFA_CODE: '123456' },
  });
});

test('setting up an authenticator app on the way in', async () => {
  const { identity, challenge } = await challengedWith('MFA_SETUP', {
    MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA","EMAIL_OTP"]',
  });
  expect(challenge).toEqual({ kind: 'MFA_SETUP', choices: ['TOTP'] });
  provider.answers['AssociateSoftwareToken'] = () => ({ body: { SecretCode: 'JBSWY3DP', Session: 'session-2' } });
  provider.answers['VerifySoftwareToken'] = () => ({ body: { Status: 'SUCCESS', Session: 'session-3' } });
  expect(await identity.beginTotp()).toBe('JBSWY3DP');
  const result = await identity.answerChallenge({ kind: 'TOTP_SETUP', code: '123456' }, metadata);
  expect(result.kind).toBe('SIGNED_IN');
  expect(provider.requests.find(({ operation }) => operation === 'VerifySoftwareToken')?.input).toMatchObject({
    Session: 'session-2',
    UserCode: '123456',
  });
  expect(lastAnswer()).toMatchObject({ ChallengeName: 'MFA_SETUP', Session: 'session-3' });
});

describe('choosing one of several ways', () => {
  const ways = { MFAS_CAN_CHOOSE: '["SMS_MFA","EMAIL_OTP","SOFTWARE_TOKEN_MFA"]' };

  test.each([
    ['SMS', 'SMS_MFA', { kind: 'MFA_REQUIRED', medium: 'SMS', destination: '' }],
    ['EMAIL', 'EMAIL_OTP', { kind: 'MFA_REQUIRED', medium: 'EMAIL', destination: '' }],
    ['TOTP', 'SOFTWARE_TOKEN_MFA', { kind: 'TOTP_REQUIRED' }],
  ] as const)('%s', async (mfa, name, next) => {
    const { identity, challenge } = await challengedWith('SELECT_MFA_TYPE', ways);
    expect(challenge).toEqual({ kind: 'SELECT_MFA_TYPE', choices: ['SMS', 'EMAIL', 'TOTP'] });
    provider.answers['RespondToAuthChallenge'] = () => ({ body: { ChallengeName: name, Session: 'session-2' } });
    expect(await identity.answerChallenge({ kind: 'MFA_TYPE', mfa }, metadata)).toEqual(next);
    expect(lastAnswer()).toMatchObject({ ChallengeResponses: { ANSWER: name } });
    provider.answers['RespondToAuthChallenge'] = () => ({ body: tokens() });
    await identity.answerChallenge({ kind: 'CODE', code: '123456' }, metadata);
    expect(lastAnswer()).toMatchObject({ ChallengeName: name, Session: 'session-2' });
  });

  test('Invalid MFA type, when it was not offered', async () => {
    const { identity } = await challengedWith('SELECT_MFA_TYPE', { MFAS_CAN_CHOOSE: '["SMS_MFA"]' });
    const answer = identity.answerChallenge({ kind: 'MFA_TYPE', mfa: 'TOTP' }, metadata);
    await expect(answer).rejects.toThrow('Invalid MFA type');
  });
});

test("the pool's own question", async () => {
  const { identity, challenge } = await challengedWith('CUSTOM_CHALLENGE', { question: 'Which hall?' });
  expect(challenge).toEqual({ kind: 'CUSTOM_CHALLENGE', parameters: { question: 'Which hall?' } });
  await expect(identity.answerChallenge({ kind: 'CUSTOM', answer: '' }, metadata)).rejects.toThrow(
    'Challenge response cannot be empty',
  );
  await identity.answerChallenge({ kind: 'CUSTOM', answer: 'Hall 4' }, metadata);
  expect(lastAnswer()).toMatchObject({ ChallengeName: 'CUSTOM_CHALLENGE', ChallengeResponses: { ANSWER: 'Hall 4' } });
});

test('a sign-in without a password begins with the question', async () => {
  provider.answers['InitiateAuth'] = () => ({
    body: { ChallengeName: 'CUSTOM_CHALLENGE', Session: 's', ChallengeParameters: { question: 'Who?' } },
  });
  const identity = createCognitoIdentity(provider.config);
  expect(await identity.signInWithoutPassword('u-1', metadata)).toMatchObject({ kind: 'CUSTOM_CHALLENGE' });
  expect(provider.requests[0]?.input).toMatchObject({ AuthFlow: 'CUSTOM_AUTH', ClientMetadata: metadata });
});

test('a sign-in that took too long has to be begun again', async () => {
  const { identity } = await challengedWith('SMS_MFA', codeWay);
  provider.answers['RespondToAuthChallenge'] = refused('NotAuthorizedException', 'Invalid session for the user.');
  const answer = identity.answerChallenge({ kind: 'CODE', code: '123456' }, metadata);
  await expect(answer).rejects.toMatchObject({ code: 'SIGN_IN_EXPIRED' });
});

test('a password is sent with each letter as one character, whatever keyboard wrote it', async () => {
  const { identity } = await challengedWith('NEW_PASSWORD_REQUIRED', {
    userAttributes: '{}',
    requiredAttributes: '[]',
  });
  const password = 'Zürich Messe 2027';
  const typed = password.replace(' ', '\u00a0').normalize('NFD');
  const answer = { kind: 'NEW_PASSWORD', password: typed, attributes: {} } as const;
  await identity.answerChallenge(answer, metadata);
  expect(lastAnswer()).toMatchObject({ ChallengeResponses: { NEW_PASSWORD: password.normalize('NFC') } });
});
