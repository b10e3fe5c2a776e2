import { z } from 'zod';
import type { Caller, Context } from '../context.ts';
import { answerCustomChallenge } from '../flows/custom-auth.ts';
import { beginDeviceSrp, finishDeviceSrp } from '../flows/device-sign-in.ts';
import { answerNewPassword } from '../flows/new-password.ts';
import { answerCode, answerMfaSetup, answerSelection, answerSoftwareToken } from '../flows/second-factor.ts';
import { finishSrp } from '../flows/srp-sign-in.ts';
import { errors } from '../wire/cognito-error.ts';
import {
  assertClient,
  clientId,
  clientMetadata,
  code,
  type Operation,
  parameter,
  password,
  session,
} from './operation.ts';

const input = z.object({
  ClientId: clientId,
  ChallengeName: z.string().max(64),
  ChallengeResponses: z.record(z.string(), z.string().nullable()).nullish(),
  Session: session.nullish(),
  ClientMetadata: clientMetadata,
});
type Request = z.infer<typeof input>;

/** A value that no code can have counts as a wrong one, but not as a try. */
function codeIn(request: Request, name: string): string {
  const parsed = code.safeParse(parameter(request.ChallengeResponses, name));
  if (!parsed.success) throw errors.mfaCodeMismatch();
  return parsed.data;
}

function newPasswordIn(request: Request): { chosen: string; attributes: Record<string, string> } {
  const chosen = password.safeParse(parameter(request.ChallengeResponses, 'NEW_PASSWORD'));
  if (!chosen.success) throw errors.invalidPassword('Password too long');
  const prefix = 'userAttributes.';
  const attributes = Object.entries(request.ChallengeResponses ?? {})
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => [name.slice(prefix.length), value ?? ''] as const);
  return { chosen: chosen.data, attributes: Object.fromEntries(attributes) };
}

async function run(context: Context, request: Request, caller: Caller): Promise<object> {
  assertClient(context, request.ClientId);
  const responses = request.ChallengeResponses;
  const response = (name: string) => parameter(responses, name);
  const given = () => {
    if (!request.Session) throw errors.missingParameter('Session');
    const metadata = request.ClientMetadata ?? undefined;
    return { session: request.Session, username: response('USERNAME'), caller, clientMetadata: metadata };
  };
  const claim = () => ({
    secretBlock: response('PASSWORD_CLAIM_SECRET_BLOCK'),
    signature: response('PASSWORD_CLAIM_SIGNATURE'),
    timestamp: response('TIMESTAMP'),
  });

  switch (request.ChallengeName) {
    case 'PASSWORD_VERIFIER':
      return finishSrp(context, {
        username: response('USERNAME'),
        claim: claim(),
        deviceKey: responses?.['DEVICE_KEY'] ?? undefined,
        caller,
        clientMetadata: request.ClientMetadata ?? {},
      });
    case 'NEW_PASSWORD_REQUIRED': {
      const { chosen, attributes } = newPasswordIn(request);
      return answerNewPassword(context, given(), chosen, attributes);
    }
    case 'SMS_MFA':
    case 'EMAIL_OTP':
      return answerCode(context, request.ChallengeName, given(), codeIn(request, `${request.ChallengeName}_CODE`));
    case 'SOFTWARE_TOKEN_MFA':
      return answerSoftwareToken(context, given(), codeIn(request, 'SOFTWARE_TOKEN_MFA_CODE'));
    case 'SELECT_MFA_TYPE':
      return answerSelection(context, given(), response('ANSWER'));
    case 'MFA_SETUP':
      return answerMfaSetup(context, given(), responses?.['EMAIL'] ?? undefined);
    case 'CUSTOM_CHALLENGE':
      return answerCustomChallenge(context, {
        ...given(),
        answer: response('ANSWER'),
        clientMetadata: request.ClientMetadata ?? {},
      });
    case 'DEVICE_SRP_AUTH':
      return beginDeviceSrp(context, given(), response('DEVICE_KEY'), response('SRP_A'));
    case 'DEVICE_PASSWORD_VERIFIER': {
      const metadata = request.ClientMetadata ?? undefined;
      const who = { username: response('USERNAME'), caller, clientMetadata: metadata };
      return finishDeviceSrp(context, who, response('DEVICE_KEY'), claim());
    }
    default:
      throw errors.invalidParameter(`${request.ChallengeName} is not a challenge of this user pool`);
  }
}

export const respondToAuthChallenge: Operation<Request> = {
  name: 'RespondToAuthChallenge',
  input,
  limited: () => true,
  run,
};
