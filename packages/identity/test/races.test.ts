import { sql } from '@fairlead/database/sql';
import { describe, expect, it } from 'vitest';
import { carelessly } from './carelessly.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { register, signIn, signUpInput, somebody } from './people.ts';
import { signInDuring, statuses } from './races.ts';
import { beginSrp, passwordClaim } from './raw-srp.ts';
import { rewriteStatements } from './rewritten-statements.ts';
import { type Service, startService } from './service.ts';
import { useService } from './use-service.ts';

/**
 * Every race is run twice: as it is, and with statements that lack what protects them. What the second run shows is
 * what the first would show if the protection were missing.
 */
const used = useService();

const noLoginKey = 'alter table identity.logins drop constraint logins_pkey';

describe('one secret block, answered twice at once', () => {
  const race = async (service: Service) => {
    const person = await register(service);
    const claim = passwordClaim(service, await beginSrp(service, person.username), person.password);
    const answers = await Promise.all([1, 2].map(() => service.call('RespondToAuthChallenge', claim)));
    return statuses(answers);
  };

  it('signs in once', async () => {
    for (let round = 0; round < 5; round += 1) expect(await race(used.service)).toEqual([200, 400]);
  });

  it('control: signs in twice when the challenge is read instead of taken', async () => {
    const changes = {
      'delete from identity.challenges': 'select state_sealed from identity.challenges',
      'returning state_sealed': '',
    };
    expect(await carelessly(changes, race)).toEqual([200, 200]);
  });
});

describe('one username, signed up three times at once', () => {
  const race = async (service: Service) => {
    const person = somebody();
    const answers = await Promise.all([1, 2, 3].map(() => service.call('SignUp', signUpInput(service, person))));
    return statuses(answers);
  };

  it('belongs to one', async () => {
    expect(await race(used.service)).toEqual([200, 400, 400]);
  });

  it('control: belongs to three without the unique key', async () => {
    const changes = { 'on conflict (login) do nothing': '' };
    expect(await carelessly(changes, race, { prepare: noLoginKey })).toEqual([200, 200, 200]);
  });
});

describe('one preferred username, wanted by two at once', () => {
  const race = async (service: Service) => {
    const tokens = [];
    for (let count = 0; count < 2; count += 1) tokens.push(await signIn(service, await register(service)));
    const attribute = { Name: 'preferred_username', Value: 'wanted' };
    const answers = await Promise.all(
      tokens.map(({ AccessToken }) =>
        service.call('UpdateUserAttributes', { AccessToken, UserAttributes: [attribute] }),
      ),
    );
    return statuses(answers);
  };

  it('belongs to one', async () => {
    expect(await race(used.service)).toEqual([200, 400]);
  });

  it('control: belongs to both without the unique key', async () => {
    const changes = {
      'on conflict (login) do nothing': '',
      'on conflict (login) do update set is_email = true where l.sub = excluded.sub': '',
      'on conflict (login) do update set is_preferred_username = true where l.sub = excluded.sub': '',
    };
    expect(await carelessly(changes, race, { prepare: noLoginKey })).toEqual([200, 200]);
  });
});

describe('one code, brought four times at once', () => {
  const race = async (service: Service) => {
    const person = somebody();
    await service.call('SignUp', signUpInput(service, person));
    const body = {
      ClientId: service.provider.clientId,
      Username: person.username,
      ConfirmationCode: service.codeFor(person.email),
    };
    const answers = await Promise.all([1, 2, 3, 4].map(() => service.call('ConfirmSignUp', body)));
    return statuses(answers);
  };

  it('is taken once', async () => {
    expect(await race(used.service)).toEqual([200, 400, 400, 400]);
  });

  it('control: is taken four times when nobody looks whether it is used', async () => {
    const changes = { 'consumed_at is not null as used': 'false as used', 'and consumed_at is null': '' };
    expect(await carelessly(changes, race)).toEqual([200, 200, 200, 200]);
  });
});

describe('twenty guesses at once', () => {
  const race = async (service: Service) => {
    const person = await register(service);
    const guess = (_: unknown, index: number) =>
      service.call('InitiateAuth', {
        ClientId: service.provider.clientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: person.username, PASSWORD: `guess number ${index}` },
      });
    const answers = await Promise.all(Array.from({ length: 20 }, guess));
    return answers.filter((answer) => answer.body['message'] === 'Incorrect username or password.').length;
  };

  it('are looked at five times', async () => {
    expect(await race(used.service)).toBe(5);
  });

  it('control: are all looked at when the lock does not hold back the count', async () => {
    const changes = { 'where l.locked_until is null or l.locked_until <= excluded.updated_at': '' };
    expect(await carelessly(changes, race)).toBe(20);
  });
});

describe('a sign-in while the user is being disabled', () => {
  const race = (service: Service, database: Pick<TestDatabase, 'connect'>) =>
    signInDuring((sub) => sql`update identity.users set enabled = false where sub = ${sub}`, service, database);

  it('waits, and is refused', async () => {
    expect(await race(used.service, used.database)).toContain('User is disabled.');
  });

  it('control: gets through when the row is not locked', async () => {
    expect(await carelessly({ 'and enabled for share': 'and enabled' }, race)).toBe('signed in');
  });
});

describe('the first start of three processes at once', () => {
  const race = async (changes: Record<string, string>) => {
    const fresh = await createTestDatabase();
    try {
      const starts = [1, 2, 3].map(() => startService(rewriteStatements(fresh.connect(), changes)));
      const results = await Promise.allSettled(starts);
      const pools = new Set<string>();
      for (const result of results) {
        if (result.status === 'rejected') continue;
        pools.add(`${result.value.provider.poolId} ${result.value.provider.clientId}`);
        await result.value.close();
      }
      const keys = await fresh.execute(sql`select 1 from identity.signing_keys`);
      return {
        started: results.filter((result) => result.status === 'fulfilled').length,
        pools: pools.size,
        keys,
      };
    } finally {
      await fresh.drop();
    }
  };

  it('makes one pool with two keys', async () => {
    expect(await race({})).toEqual({ started: 3, pools: 1, keys: 2 });
  });

  it('control: not all start when they do not wait for each other', async () => {
    // On a machine that is busy they may happen to come one after the other.
    const careless = async () =>
      (await race({ "select pg_advisory_xact_lock(hashtextextended('identity setup', 0))": 'select 1' })).started;
    await expect.poll(careless).toBeLessThan(3);
  });
});
