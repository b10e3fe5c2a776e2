import { z } from 'zod';
import type { Caller, Context } from '../context.ts';
import { verifyInSetup } from '../flows/mfa-setup.ts';
import { beginAttempt, clearFailures } from '../store/locks.ts';
import { putSecret, readSecrets } from '../store/software-tokens.ts';
import { authenticate } from '../tokens/authenticate.ts';
import { matchingStep } from '../totp.ts';
import { errors } from '../wire/cognito-error.ts';
import { accessToken, type Operation, session } from './operation.ts';

const input = z.object({
  AccessToken: accessToken.nullish(),
  Session: session.nullish(),
  UserCode: z.string().max(64),
  FriendlyDeviceName: z.string().max(64).nullish(),
});

/** The database can store neither of what is taken out. */
function nameOf(given: string | null | undefined): string | undefined {
  return given?.toWellFormed().replaceAll('\0', '') || undefined;
}

async function verifyForUser(context: Context, token: string, code: string, name: string | undefined): Promise<object> {
  const { database, keys, clock } = context;
  const { user } = await authenticate(context, token);
  if (!(await beginAttempt(database, keys, 'enrolment', user.sub, clock()))) throw errors.limitExceeded();
  const { pending } = await readSecrets(database, keys, user.sub);
  const step = pending && matchingStep(pending, code, clock());
  if (pending === undefined || step === undefined) throw errors.enableSoftwareToken();
  await clearFailures(database, keys, 'enrolment', user.sub);
  await putSecret(database, keys, user.sub, { secret: pending, step, name });
  return { Status: 'SUCCESS' };
}

async function run(context: Context, request: z.infer<typeof input>, caller: Caller): Promise<object> {
  const { AccessToken, Session, UserCode } = request;
  const name = nameOf(request.FriendlyDeviceName);
  if (AccessToken) return verifyForUser(context, AccessToken, UserCode, name);
  if (!Session) throw errors.missingParameter('AccessToken or Session');
  const given = { session: Session, username: undefined, caller, clientMetadata: undefined };
  return verifyInSetup(context, given, UserCode, name);
}

export const verifySoftwareToken: Operation<z.infer<typeof input>> = {
  name: 'VerifySoftwareToken',
  input,
  limited: () => true,
  run,
};
