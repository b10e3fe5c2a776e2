import { z } from 'zod';
import type { Caller, Context } from '../context.ts';
import { advanceCustomAuth, customAuthOf, customAuthRequest } from '../flows/custom-auth.ts';
import { passwordSignIn } from '../flows/password-sign-in.ts';
import { refreshTokens } from '../flows/refresh.ts';
import type { Answer, Metadata } from '../flows/sign-in.ts';
import { beginSrp } from '../flows/srp-sign-in.ts';
import { findDevice } from '../store/devices.ts';
import { foldLogin } from '../store/logins.ts';
import { findUserByLogin } from '../store/users.ts';
import { errors } from '../wire/cognito-error.ts';
import {
  assertClient,
  clientId,
  clientMetadata as metadata,
  type Operation,
  parameter,
  password,
  username,
} from './operation.ts';

/** @param publicKey given by clients that want to show the password first */
async function beginCustomAuth(
  context: Context,
  request: {
    username: string;
    publicKey: string | undefined;
    deviceKey: string | undefined;
    caller: Caller;
    clientMetadata: Metadata;
  },
): Promise<Answer> {
  const rules = customAuthOf(context);
  const { username, publicKey, deviceKey, caller, clientMetadata } = request;
  const login = foldLogin(username);
  const user = await findUserByLogin(context.database, login);
  const isKnown = user && deviceKey !== undefined && context.deviceTracking !== 'off';
  const device = isKnown ? await findDevice(context.database, user.sub, deviceKey) : undefined;
  const candidate = { user, login, deviceKey: device?.deviceKey ?? null, caller, clientMetadata };
  if (publicKey === undefined) return advanceCustomAuth(context, candidate, []);
  const results = [{ challengeName: 'SRP_A', challengeResult: true }] as const;
  const decision = await rules.define(await customAuthRequest(context, candidate, results));
  if (decision.failAuthentication || decision.challengeName !== 'PASSWORD_VERIFIER') throw errors.wrongPassword();
  return beginSrp(context, username, publicKey, true);
}

const input = z.object({
  ClientId: clientId,
  AuthFlow: z.enum([
    'USER_SRP_AUTH',
    'USER_PASSWORD_AUTH',
    'REFRESH_TOKEN_AUTH',
    'REFRESH_TOKEN',
    'CUSTOM_AUTH',
    'USER_AUTH',
  ]),
  AuthParameters: z.record(z.string(), z.string().nullable()).nullish(),
  ClientMetadata: metadata,
});

function parseName(value: string): string {
  const parsed = username.safeParse(value);
  if (!parsed.success) throw errors.wrongPassword();
  return parsed.data;
}

async function run(context: Context, request: z.infer<typeof input>, caller: Caller): Promise<object> {
  assertClient(context, request.ClientId);
  const given = request.AuthParameters;
  const deviceKey = given?.['DEVICE_KEY'] ?? undefined;
  const clientMetadata = request.ClientMetadata ?? {};
  switch (request.AuthFlow) {
    case 'USER_SRP_AUTH':
      return beginSrp(context, parseName(parameter(given, 'USERNAME')), parameter(given, 'SRP_A'));
    case 'USER_PASSWORD_AUTH': {
      const secret = password.safeParse(parameter(given, 'PASSWORD'));
      if (!secret.success) throw errors.wrongPassword();
      const username = parseName(parameter(given, 'USERNAME'));
      return passwordSignIn(context, { username, password: secret.data, deviceKey, caller, clientMetadata });
    }
    case 'REFRESH_TOKEN_AUTH':
    case 'REFRESH_TOKEN':
      // As in Cognito: a client that does not know that tokens are replaced would lose its session at the second use.
      if (context.refreshTokenRotation)
        throw errors.invalidParameter('REFRESH_TOKEN_AUTH flow not enabled for this client');
      return {
        ChallengeParameters: {},
        AuthenticationResult: await refreshTokens(context, parameter(given, 'REFRESH_TOKEN'), deviceKey),
      };
    case 'CUSTOM_AUTH': {
      customAuthOf(context);
      const username = parseName(parameter(given, 'USERNAME'));
      const publicKey = given?.['CHALLENGE_NAME'] === 'SRP_A' ? parameter(given, 'SRP_A') : undefined;
      return beginCustomAuth(context, { username, publicKey, deviceKey, caller, clientMetadata });
    }
    case 'USER_AUTH':
      throw errors.invalidParameter('USER_AUTH flow not enabled for this client');
  }
}

export const initiateAuth: Operation<z.infer<typeof input>> = {
  name: 'InitiateAuth',
  input,
  // Refresh tokens cannot be guessed, and clients repeat a refused refresh by themselves.
  limited: (request) => !request.AuthFlow.startsWith('REFRESH_TOKEN'),
  run,
};
