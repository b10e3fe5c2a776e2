import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import { sql } from '@fairlead/database/sql';
import { decodeJwt, decodeProtectedHeader, type JSONWebKeySet, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../test/database.ts';
import { register, signIn, signInWithClient, signUpInput, somebody } from '../test/people.ts';
import { beginSrp, passwordClaim } from '../test/raw-srp.ts';
import { rewriteStatements } from '../test/rewritten-statements.ts';
import { type Service, startService } from '../test/service.ts';
import { useService } from '../test/use-service.ts';

const { database, service } = useService();

async function until(condition: () => boolean, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (!condition() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
  return condition();
}

describe('tokens', () => {
  it('are refused when forged, foreign, over or revoked, and each says why', async () => {
    const { provider } = service;
    const { IdToken } = await signIn(service, await register(service));
    const claims = decodeJwt(IdToken);
    const { kid } = JSON.parse(Buffer.from(IdToken.split('.')[0] ?? '', 'base64url').toString()) as { kid: string };
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const signed = (header: { alg: string; kid?: string }) =>
      new SignJWT(claims).setProtectedHeader(header).sign(privateKey);
    const [, payload, signature] = IdToken.split('.');
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const symmetric = `${part({ alg: 'HS256', kid })}.${payload}`;
    const mac = createHmac('sha256', publicKey.export({ format: 'pem', type: 'spki' })).update(symmetric);

    const forged = [
      await signed({ alg: 'RS256', kid }),
      await signed({ alg: 'RS256', kid: 'unknown' }),
      await signed({ alg: 'RS256' }),
      `${part({ alg: 'none', kid })}.${payload}.`,
      `${symmetric}.${mac.digest('base64url')}`,
      `${IdToken.split('.')[0]}.${part({ ...claims, sub: randomUUID() })}.${signature}`,
      '',
      'a.b.c',
      'x'.repeat(100_000),
    ];
    for (const token of forged) await expect(provider.verifyToken(token)).rejects.toMatchObject({ reason: 'invalid' });
    await expect(provider.verifyToken(IdToken)).resolves.toMatchObject({ tokenUse: 'id' });
    service.pass(3601);
    await expect(provider.verifyToken(IdToken)).rejects.toMatchObject({ reason: 'expired' });
  });

  it('of another pool are refused', async () => {
    const otherDatabase = await createTestDatabase();
    const other = await startService(otherDatabase);
    try {
      const { IdToken } = await signIn(other, await register(other));
      await expect(other.provider.verifyToken(IdToken)).resolves.toBeDefined();
      await expect(service.provider.verifyToken(IdToken)).rejects.toMatchObject({ reason: 'invalid' });
    } finally {
      await other.close();
      await otherDatabase.drop();
    }
  });

  it('stay good when keys are rotated, in every process, until they are over', async () => {
    const second = await startService(database.connect());
    try {
      const person = await register(service);
      const before = await signIn(service, person);
      await service.provider.port.rotateSigningKeys();
      const after = await signIn(service, person);
      const kid = (token: string) =>
        (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
      expect(kid(after.IdToken)).not.toBe(kid(before.IdToken));
      for (const token of [before.IdToken, after.IdToken]) {
        await expect(service.provider.verifyToken(token)).resolves.toBeDefined();
        await expect(second.provider.verifyToken(token)).resolves.toBeDefined();
      }
    } finally {
      await second.close();
    }
  });
});

describe('signing keys', () => {
  it('are rotated by themselves after ninety days, to the one that was published all along', async () => {
    const own = await createTestDatabase();
    const first = await startService(own);
    const tokenOf = async (at: Service) => (await signIn(at, await register(at))).IdToken;
    const kidAfter = async (days: number) => {
      const later = await startService(own.connect(), { clock: () => new Date(Date.now() + days * 86_400_000) });
      try {
        return decodeProtectedHeader(await tokenOf(later)).kid;
      } finally {
        await later.close();
      }
    };
    try {
      const token = await tokenOf(first);
      const { kid } = decodeProtectedHeader(token);
      const document = await fetch(`${first.endpoint}${first.provider.poolId}/.well-known/jwks.json`);
      const published = ((await document.json()) as JSONWebKeySet).keys.map((key) => key.kid);
      expect(await kidAfter(89)).toBe(kid);
      const next = await kidAfter(91);
      expect(next).not.toBe(kid);
      expect(published).toContain(next);
      // Tokens of before stay valid.
      await expect(first.provider.verifyToken(token)).resolves.toBeDefined();
    } finally {
      await first.close();
      await own.drop();
    }
  });
});

describe('two processes on one database', () => {
  it('share what an IP address may do, and a restart gives nothing back', async () => {
    const own = await createTestDatabase();
    const options = { ipAddressRate: { burst: 2, perSecond: 0.001 } };
    const attempt = async (at: Service) =>
      (await at.call('SignUp', signUpInput(at, somebody()))).body['__type'] ?? 'ok';
    try {
      const [one, other] = [await startService(own.connect(), options), await startService(own.connect(), options)];
      const results = [await attempt(one), await attempt(other), await attempt(one), await attempt(other)];
      await Promise.all([one.close(), other.close()]);
      const again = await startService(own.connect(), options);
      results.push(await attempt(again));
      await again.close();
      expect(results).toEqual(['ok', 'ok', ...Array.from({ length: 3 }, () => 'TooManyRequestsException')]);
    } finally {
      await own.drop();
    }
  });

  it('share a sign-in that begins in one and ends in the other', async () => {
    const second = await startService(database.connect());
    try {
      const person = await register(service);
      const claim = passwordClaim(service, await beginSrp(service, person.username), person.password);
      expect((await second.call('RespondToAuthChallenge', claim)).status).toBe(200);
      expect((await service.call('RespondToAuthChallenge', claim)).status).toBe(400);
    } finally {
      await second.close();
    }
  });

  it('learn of a revocation within a second', async () => {
    const second = await startService(database.connect());
    try {
      const person = await register(service);
      const { AccessToken } = await signIn(service, person);
      const { originJti } = await second.provider.verifyToken(AccessToken);
      expect(second.provider.isRevoked(originJti)).toBe(false);
      await service.provider.port.signOutEverywhere(person.sub);
      expect(service.provider.isRevoked(originJti)).toBe(true);
      expect(await until(() => second.provider.isRevoked(originJti), 1000)).toBe(true);
      await expect(second.provider.verifyToken(AccessToken)).rejects.toMatchObject({ reason: 'revoked' });
    } finally {
      await second.close();
    }
  });

  it('control: do not, when nothing is sent to them', async () => {
    const second = await startService(database.connect());
    const rewritten = rewriteStatements(database.connect(), { 'select pg_notify(': 'select starts_with(' });
    const silent = await startService(rewritten);
    try {
      const [unheard, heard] = [await register(service), await register(service)];
      const ids = [];
      for (const person of [unheard, heard]) {
        ids.push((await second.provider.verifyToken((await signIn(service, person)).AccessToken)).originJti);
      }
      const [first = '', last = ''] = ids;
      await silent.provider.port.signOutEverywhere(unheard.sub);
      await service.provider.port.signOutEverywhere(heard.sub);
      expect(await until(() => second.provider.isRevoked(last), 1000)).toBe(true);
      expect(second.provider.isRevoked(first)).toBe(false);
      expect(rewritten.unused()).toEqual([]);
    } finally {
      await silent.close();
      await second.close();
    }
  });

  it('learn of a revocation that came while the listening connection was lost', async () => {
    const second = await startService(database.connect());
    try {
      const person = await register(service);
      const { originJti } = await second.provider.verifyToken((await signIn(service, person)).AccessToken);
      // Every listener goes; a listener that reconnects has to read the missed changes.
      const lost = await database.execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`);
      expect(lost).toBeGreaterThanOrEqual(2);
      await service.provider.port.signOutEverywhere(person.sub);
      expect(await until(() => second.provider.isRevoked(originJti), 5000)).toBe(true);
    } finally {
      await second.close();
    }
  });
});

describe('a restart', () => {
  it('keeps users, sessions, keys, locks, revocations and sign-ins under way', async () => {
    const before = await startService(database.connect());
    const person = await register(before);
    const [kept, ended] = [await signIn(before, person), await signIn(before, person)];
    await before.call('RevokeToken', { ClientId: before.provider.clientId, Token: ended.RefreshToken });
    const victim = somebody();
    for (let count = 0; count < 10; count += 1) {
      await signIn(before, victim).catch(() => undefined);
      before.pass(2 ** count);
    }
    await signIn(before, victim).catch(() => undefined);
    const claim = passwordClaim(before, await beginSrp(before, person.username), person.password);
    await before.close();

    const after = await startService(database.connect());
    try {
      expect(after.provider.poolId).toBe(before.provider.poolId);
      await expect(after.provider.verifyToken(kept.IdToken)).resolves.toMatchObject({ sub: person.sub });
      await expect(after.provider.verifyToken(ended.IdToken)).rejects.toMatchObject({ reason: 'revoked' });
      await expect(signIn(after, victim)).rejects.toThrow('Password attempts exceeded');
      expect((await after.call('RespondToAuthChallenge', claim)).status).toBe(200);
      await expect(signInWithClient(after.pool(), person.email, person.password)).resolves.toBeDefined();
    } finally {
      await after.close();
    }
  });

  it('with another secrets key is refused with a message that helps', async () => {
    const start = startService(database, { secretsKey: Buffer.alloc(32, 8) });
    await expect(start).rejects.toThrow(/secretsKey \(id [\da-f]{16}\) is not the one this database was set up with/);
  });
});

describe('the database', () => {
  it('holds no signing key in clear', async () => {
    const keys = await database.query<{ publicJwk: string; sealed: string }>(sql`
      select public_jwk, encode(private_sealed, 'hex') as sealed from identity.signing_keys`);
    expect(keys.length).toBeGreaterThan(1);
    for (const { publicJwk, sealed } of keys) {
      expect(Object.keys(JSON.parse(publicJwk)).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
      // A key in clear would begin as PKCS #8 does, in DER or in PEM.
      expect(sealed).not.toMatch(/^(308204|2d2d2d2d2d)/);
    }
  });
});

describe('the port', () => {
  it('creates users who sign in by their verified e-mail address', async () => {
    const person = somebody();
    const { sub } = await service.provider.port.createUser({ ...person, emailVerified: true });
    const { IdToken } = await signIn(service, { username: person.email, password: person.password });
    expect(await service.provider.verifyToken(IdToken)).toMatchObject({ sub, emailVerified: true });
    const again = service.provider.port.createUser({ ...person, username: somebody().username, emailVerified: true });
    await expect(again).rejects.toMatchObject({ type: 'AliasExistsException' });
    expect(await service.provider.port.deleteUser(sub)).toBe(true);
    expect(await service.provider.port.deleteUser(sub)).toBe(false);
    await expect(service.provider.verifyToken(IdToken)).rejects.toMatchObject({ reason: 'revoked' });
  });

  it('is ready when the database answers', async () => {
    await expect(service.provider.ready()).resolves.toBeUndefined();
  });
});
