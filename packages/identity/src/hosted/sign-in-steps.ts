import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { HostedService } from '../oauth/hosted-service.ts';
import { operations } from '../operations/registry.ts';
import type { Challenge, Problem, SignInForm } from './sign-in-form.ts';

export type Progress =
  | { readonly kind: 'done'; readonly accessToken: string }
  | { readonly kind: 'asked'; readonly challenge: Challenge };

const result = z.object({
  ChallengeName: z
    .enum(['SMS_MFA', 'EMAIL_OTP', 'SOFTWARE_TOKEN_MFA', 'SELECT_MFA_TYPE', 'MFA_SETUP', 'NEW_PASSWORD_REQUIRED'])
    .optional(),
  Session: z.string().optional(),
  ChallengeParameters: z.record(z.string(), z.string()).optional(),
  AuthenticationResult: z.object({ AccessToken: z.string() }).optional(),
});
const secretAnswer = z.object({ SecretCode: z.string(), Session: z.string() });
const verifiedAnswer = z.object({ Session: z.string() });

const codeNames = {
  SMS_MFA: 'SMS_MFA_CODE',
  EMAIL_OTP: 'EMAIL_OTP_CODE',
  SOFTWARE_TOKEN_MFA: 'SOFTWARE_TOKEN_MFA_CODE',
} as const;

/**
 * The page signs people in by the operations that every client calls, so that whatever holds there, such as second
 * factors, lock-out and passwords that have to be changed, holds here.
 */
export interface Steps {
  begin(form: SignInForm): Promise<Progress>;
  answer(form: SignInForm, challenge: Challenge): Promise<Progress>;
}

export function createSteps(
  service: HostedService,
  request: FastifyRequest,
  metadata: Readonly<Record<string, string>>,
): Steps {
  const { context } = service;
  const ClientId = context.pool.clientId;
  const ClientMetadata = { environment: 'production', ...metadata };
  const caller = { ipAddress: request.ip, userAgent: request.headers['user-agent'] };

  const call = async (name: string, body: object): Promise<object> => {
    const operation = operations.get(name);
    if (!operation) throw new Error(`There is no operation ${name}`);
    return operation.call(context, body, caller, () => service.admit(request.ip));
  };

  const read = async (answer: object, name: string): Promise<Progress> => {
    const { ChallengeName, Session = '', ChallengeParameters = {}, AuthenticationResult } = result.parse(answer);
    if (AuthenticationResult) return { kind: 'done', accessToken: AuthenticationResult.AccessToken };
    if (!ChallengeName) throw new Error('A sign-in ended without an answer');
    const { USER_ID_FOR_SRP: user = name, CODE_DELIVERY_DESTINATION: destination = '' } = ChallengeParameters;
    const choices = z.array(z.string()).parse(JSON.parse(ChallengeParameters['MFAS_CAN_CHOOSE'] ?? '[]'));
    const challenge = { name: ChallengeName, session: Session, user, destination, choices, secret: '' };
    if (ChallengeName !== 'MFA_SETUP') return { kind: 'asked', challenge };
    const associated = secretAnswer.parse(await call('AssociateSoftwareToken', { Session }));
    return { kind: 'asked', challenge: { ...challenge, session: associated.Session, secret: associated.SecretCode } };
  };

  const respond = async (challenge: Challenge, responses: Record<string, string>, session = challenge.session) => {
    const ChallengeResponses = { USERNAME: challenge.user, ...responses };
    const body = { ClientId, ChallengeName: challenge.name, Session: session, ChallengeResponses, ClientMetadata };
    return read(await call('RespondToAuthChallenge', body), challenge.user);
  };

  return {
    async begin({ username, password }) {
      const AuthParameters = { USERNAME: username, PASSWORD: password };
      const body = { ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters, ClientMetadata };
      return read(await call('InitiateAuth', body), username);
    },
    async answer({ password, code, choice }, challenge) {
      switch (challenge.name) {
        case 'NEW_PASSWORD_REQUIRED':
          return respond(challenge, { NEW_PASSWORD: password });
        case 'SELECT_MFA_TYPE':
          return respond(challenge, { ANSWER: choice });
        case 'MFA_SETUP': {
          const verified = await call('VerifySoftwareToken', { Session: challenge.session, UserCode: code });
          return respond(challenge, {}, verifiedAnswer.parse(verified).Session);
        }
        default:
          return respond(challenge, { [codeNames[challenge.name]]: code });
      }
    },
  };
}

/** Returns what is missing before anything is tried. */
export function missingIn({ username, password, code, choice, challenge }: SignInForm): Problem | undefined {
  const missing = (field: Problem['field'], key: string): Problem => ({ field, key, status: 400 });
  if (!challenge) {
    if (username === '') return missing('username', 'problem.usernameMissing');
    return password === '' ? missing('password', 'problem.passwordMissing') : undefined;
  }
  if (challenge.name === 'NEW_PASSWORD_REQUIRED') {
    return password === '' ? missing('password', 'problem.passwordMissing') : undefined;
  }
  if (challenge.name === 'SELECT_MFA_TYPE') {
    return challenge.choices.includes(choice) ? undefined : missing('choice', 'problem.choiceMissing');
  }
  return code === '' ? missing('code', 'problem.codeMissing') : undefined;
}
