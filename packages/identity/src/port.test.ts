import { sql } from '@fairlead/database/sql';
import { describe, expect, it } from 'vitest';
import { register, signIn } from '../test/people.ts';
import { startService } from '../test/service.ts';
import { useService } from '../test/use-service.ts';

const { database, service } = useService();

describe('the port', () => {
  it('lists the sessions of a user and ends one of them, everywhere', async () => {
    const second = await startService(database.connect(), { clock: () => service.now() });
    try {
      const person = await register(service);
      const [first, kept] = [await signIn(service, person), await signIn(service, person)];
      const id = (await service.provider.verifyToken(first.AccessToken)).originJti;
      const startedAt = service.now();
      service.pass(3600);
      await service.call('GetTokensFromRefreshToken', {
        ClientId: service.provider.clientId,
        RefreshToken: kept.RefreshToken,
      });
      const { port } = service.provider;
      const sessions = await port.listSessions(person.sub);
      expect(sessions).toEqual([
        expect.objectContaining({ startedAt, lastUsedAt: service.now() }),
        {
          id,
          startedAt,
          lastUsedAt: startedAt,
          network: '127.0.0.0/24',
          userAgent: expect.any(String),
          deviceKey: null,
          deviceName: null,
        },
      ]);
      expect(await port.endSession(person.sub, id)).toBe(true);
      expect(await port.endSession(person.sub, id)).toBe(false);
      expect(await port.listSessions(person.sub)).toHaveLength(1);
      expect(service.provider.isRevoked(id)).toBe(true);
      const refreshed = await second.call('GetTokensFromRefreshToken', {
        ClientId: service.provider.clientId,
        RefreshToken: first.RefreshToken,
      });
      expect(refreshed.body['message']).toBe('Refresh Token has been revoked');
    } finally {
      await second.close();
    }
  });

  it('finds whoever signs in by an e-mail address, and says whether it was shown to be theirs', async () => {
    const { port } = service.provider;
    const email = 'Finder@Example.com';
    expect(await port.findByEmail(email)).toBeUndefined();
    const claimed = { username: 'finder-1', password: 'correct horse battery', email, emailVerified: false };
    const { sub } = await port.createUser(claimed);
    expect(await port.findByEmail('finder@example.com')).toEqual({ sub, isVerified: false });
    expect(await port.findByEmail('finder-1')).toBeUndefined();
    const owner = await port.inviteUser(email);
    expect(await port.findByEmail(email)).toEqual({ sub: owner.sub, isVerified: true });
  });

  it('ends no session of somebody else', async () => {
    const [one, other] = [await register(service), await register(service)];
    const { AccessToken } = await signIn(service, one);
    const { originJti } = await service.provider.verifyToken(AccessToken);
    const { port } = service.provider;
    expect(await port.endSession(other.sub, originJti)).toBe(false);
    expect(await port.endSession(other.sub, 'no session')).toBe(false);
    await expect(service.provider.verifyToken(AccessToken)).resolves.toBeDefined();
  });

  it('lists sessions that began before their origin was kept', async () => {
    const person = await register(service);
    await signIn(service, person);
    await database.execute(sql`
      update identity.token_families set network = null, user_agent = null, last_used_at = null where sub = ${person.sub}`);
    const [session] = await service.provider.port.listSessions(person.sub);
    expect(session).toMatchObject({ network: null, userAgent: null });
    expect(session?.lastUsedAt).toEqual(session?.startedAt);
  });
});
