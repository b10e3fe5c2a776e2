import { randomInt, randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { readAttributes } from '../store/attributes.ts';
import { touchDevice } from '../store/devices.ts';
import { startFamily } from '../store/token-families.ts';
import { findUserBySub } from '../store/users.ts';
import { issueTokens } from '../tokens/issue.ts';
import { errors } from '../wire/cognito-error.ts';
import { networkOf } from '../wire/ip-address.ts';
import { assertMayContinue, type NewDeviceMetadata, type SignedIn, type SignIn } from './sign-in.ts';

/** Returns the pool's region and a name, as Cognito's keys look; short group keys start with a sign. */
function newDevice(poolId: string): NewDeviceMetadata {
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
  const group = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
  return { DeviceKey: `${poolId.slice(0, poolId.indexOf('_'))}_${randomUUID()}`, DeviceGroupKey: `-${group}` };
}

/**
 * Starts the session and gives its tokens, once everything asked for was shown.
 * @param provenDevice the device that proved itself; without one, and where devices are tracked, a new one is offered
 */
export async function completeSignIn(context: Context, signIn: SignIn, provenDevice?: string): Promise<SignedIn> {
  const { database, keys, issuer, keySet, pool, deviceTracking } = context;
  const { user, caller } = signIn;
  const now = context.clock();
  assertMayContinue(user, now);
  if (user.status !== 'CONFIRMED') throw errors.wrongPassword();

  const network = networkOf(caller.ipAddress);
  const offered = deviceTracking === 'off' || provenDevice !== undefined ? undefined : newDevice(pool.id);
  const origin = { network, userAgent: caller.userAgent, provenDevice, offered };
  const started = await startFamily(database, keys, user, now, origin);
  if (!started) {
    const present = await findUserBySub(database, user.sub);
    if (present) assertMayContinue(present, now);
    throw errors.wrongPassword();
  }
  if (provenDevice !== undefined) await touchDevice(database, provenDevice, network, now);
  const tokens = await issueTokens({
    issuer,
    clientId: pool.clientId,
    key: keySet.current(),
    subject: { username: user.username, attributes: await readAttributes(database, user.sub) },
    family: started.family,
    now,
  });
  const device = offered ? { NewDeviceMetadata: offered } : {};
  return {
    ChallengeParameters: {},
    AuthenticationResult: { ...tokens, RefreshToken: started.refreshToken, ...device },
  };
}
