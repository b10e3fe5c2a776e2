import { z } from 'zod';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { beginCustomAuth } from '../flows/begin-custom-auth.ts';
import { customAuthOf } from '../flows/custom-auth.ts';
import { passwordSignIn } from '../flows/password-sign-in.ts';
import { refreshTokens } from '../flows/refresh.ts';
import { beginSrp } from '../flows/srp-sign-in.ts';
import { errors } from '../wire/cognito-error.ts';
import { assertClient, clientId, clientMetadata as metadata, parameter, password, username } from './input.ts';
import type { Operation } from './operation.ts';

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
