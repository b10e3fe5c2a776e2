import { z } from 'zod';
import type { Context } from '../context.ts';
import { passwordSignIn } from '../flows/password-sign-in.ts';
import { refreshTokens } from '../flows/refresh.ts';
import { beginSrp } from '../flows/srp-sign-in.ts';
import { errors } from '../wire/cognito-error.ts';
import { assertClient, clientId, parameter, password, username } from './input.ts';
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
});

function parseName(value: string): string {
  const parsed = username.safeParse(value);
  if (!parsed.success) throw errors.wrongPassword();
  return parsed.data;
}

async function run(context: Context, request: z.infer<typeof input>): Promise<object> {
  assertClient(context, request.ClientId);
  const given = request.AuthParameters;
  switch (request.AuthFlow) {
    case 'USER_SRP_AUTH':
      return beginSrp(context, parseName(parameter(given, 'USERNAME')), parameter(given, 'SRP_A'));
    case 'USER_PASSWORD_AUTH': {
      const secret = password.safeParse(parameter(given, 'PASSWORD'));
      if (!secret.success) throw errors.wrongPassword();
      return passwordSignIn(context, parseName(parameter(given, 'USERNAME')), secret.data);
    }
    case 'REFRESH_TOKEN_AUTH':
    case 'REFRESH_TOKEN':
      return {
        ChallengeParameters: {},
        AuthenticationResult: await refreshTokens(context, parameter(given, 'REFRESH_TOKEN')),
      };
    case 'CUSTOM_AUTH':
      throw errors.invalidParameter('Custom auth lambda trigger is not configured for the user pool.');
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
