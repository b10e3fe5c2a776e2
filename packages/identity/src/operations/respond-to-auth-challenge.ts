import { z } from 'zod';
import type { Context } from '../context.ts';
import { finishSrp } from '../flows/srp-sign-in.ts';
import { errors } from '../wire/cognito-error.ts';
import { assertClient, clientId, parameter } from './input.ts';
import type { Operation } from './operation.ts';

const input = z.object({
  ClientId: clientId,
  ChallengeName: z.string().max(64),
  ChallengeResponses: z.record(z.string(), z.string().nullable()).nullish(),
});

async function run(context: Context, request: z.infer<typeof input>): Promise<object> {
  assertClient(context, request.ClientId);
  const given = request.ChallengeResponses;
  if (request.ChallengeName !== 'PASSWORD_VERIFIER') {
    throw errors.invalidParameter(`${request.ChallengeName} is not a challenge of this user pool`);
  }
  return finishSrp(context, {
    username: parameter(given, 'USERNAME'),
    secretBlock: parameter(given, 'PASSWORD_CLAIM_SECRET_BLOCK'),
    signature: parameter(given, 'PASSWORD_CLAIM_SIGNATURE'),
    timestamp: parameter(given, 'TIMESTAMP'),
  });
}

export const respondToAuthChallenge: Operation<z.infer<typeof input>> = {
  name: 'RespondToAuthChallenge',
  input,
  limited: () => true,
  run,
};
