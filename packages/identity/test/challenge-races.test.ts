import { sql } from '@fairlead/database/sql';
import { describe, expect, it } from 'vitest';
import { carelessly } from './carelessly.ts';
import type { TestDatabase } from './database.ts';
import { authenticatorCode, initiate, registerWithAuthenticator, respond } from './mfa.ts';
import { register, signIn } from './people.ts';
import { signInDuring, statuses } from './races.ts';
import { type Service, startService } from './service.ts';
import { useService } from './use-service.ts';

/** As in races.test.ts: each race as it is, and without what protects it. */
const used = useService();

describe('one session, answered three times at once with the right code', () => {
  const race = async (service: Service) => {
    const person = await register(service);
    const { AccessToken } = await signIn(service, person);
    await service.call('SetUserMFAPreference', { AccessToken, EmailMfaSettings: { Enabled: true } });
    const { body } = await initiate(service, person);
    const responses = { USERNAME: person.username, EMAIL_OTP_CODE: service.codeFor(person.email) };
    const answer = () => respond(service, 'EMAIL_OTP', body['Session'], responses);
    return statuses(await Promise.all([answer(), answer(), answer()]));
  };

  it('signs in once', async () => {
    for (let round = 0; round < 5; round += 1) expect(await race(used.service)).toEqual([200, 400, 400]);
  });

  it('control: signs in three times when the session is read instead of taken', async () => {
    const changes = {
      'delete from identity.challenges': 'select state_sealed from identity.challenges',
      'returning state_sealed': '',
    };
    // The statement that counts tries ends alike, and must go on answering.
    const counting = { 'returning state_sealed, tries': 'returning (state_sealed), tries' };
    expect(await carelessly({ ...counting, ...changes }, race)).toEqual([200, 200, 200]);
  });
});

describe('one code of an authenticator, in three sign-ins at once', () => {
  const race = async (service: Service) => {
    const person = await registerWithAuthenticator(service);
    service.pass(30);
    const sessions = [];
    for (let count = 0; count < 3; count += 1) sessions.push((await initiate(service, person)).body['Session']);
    const code = authenticatorCode(service, person.secretCode);
    const responses = { USERNAME: person.username, SOFTWARE_TOKEN_MFA_CODE: code };
    const answers = sessions.map((session) => respond(service, 'SOFTWARE_TOKEN_MFA', session, responses));
    return statuses(await Promise.all(answers));
  };

  it('signs in once', async () => {
    for (let round = 0; round < 5; round += 1) expect(await race(used.service)).toEqual([200, 400, 400]);
  });

  it('control: signs in three times when steps are not used up', async () => {
    expect(await carelessly({ ' and last_step < ': ' and 0 < ' }, race)).toEqual([200, 200, 200]);
  });
});

describe('thirty guesses at one session at once', () => {
  const race = async (service: Service) => {
    const person = await registerWithAuthenticator(service);
    service.pass(60);
    const { body } = await initiate(service, person);
    const responses = { USERNAME: person.username, SOFTWARE_TOKEN_MFA_CODE: 'wrong' };
    const guess = () => respond(service, 'SOFTWARE_TOKEN_MFA', body['Session'], responses);
    const answers = await Promise.all(Array.from({ length: 30 }, guess));
    return answers.filter((answer) => answer.body['__type'] === 'CodeMismatchException').length;
  };

  it('are looked at five times', async () => {
    expect(await race(used.service)).toBe(5);
  });

  it('control: are all looked at when neither session nor user counts them', async () => {
    const changes = {
      'set tries = tries + 1': 'set tries = tries',
      'where l.locked_until is null or l.locked_until <= excluded.updated_at': '',
    };
    expect(await carelessly(changes, race)).toBe(30);
  });
});

describe('one reset code, brought four times at once', () => {
  const race = async (service: Service) => {
    const person = await register(service);
    const ClientId = service.provider.clientId;
    await service.call('ForgotPassword', { ClientId, Username: person.username });
    const ConfirmationCode = service.codeFor(person.email);
    const reset = (Password: string) =>
      service.call('ConfirmForgotPassword', { ClientId, Username: person.username, ConfirmationCode, Password });
    return statuses(await Promise.all([1, 2, 3, 4].map((count) => reset(`good password ${count}`))));
  };

  it('sets one password', async () => {
    expect(await race(used.service)).toEqual([200, 400, 400, 400]);
  });

  it('control: sets four when nobody looks whether it is used', async () => {
    const changes = { 'consumed_at is not null as used': 'false as used', 'and consumed_at is null': '' };
    expect(await carelessly(changes, race)).toEqual([200, 200, 200, 200]);
  });
});

describe('a sign-in with the former password while it is being reset', () => {
  const race = (service: Service, database: Pick<TestDatabase, 'connect'>) =>
    signInDuring((sub) => sql`update identity.users set salt = 'another'::bytea where sub = ${sub}`, service, database);

  it('waits, and is refused', async () => {
    expect(await race(used.service, used.database)).toContain('Incorrect username or password.');
  });

  it('control: gets through when the password is not looked at again', async () => {
    expect(await carelessly({ ' and salt = ': " and ''::bytea <> " }, race)).toBe('signed in');
  });
});

describe('two authenticators set up at once in two sign-ins', () => {
  const options = { mfa: 'required' } as const;
  const race = async (service: Service) => {
    const person = await register(service);
    const setUp = async () => {
      const { body } = await initiate(service, person);
      const associated = (await service.call('AssociateSoftwareToken', { Session: body['Session'] })).body;
      const UserCode = authenticatorCode(service, String(associated['SecretCode']));
      const verified = await service.call('VerifySoftwareToken', { Session: associated['Session'], UserCode });
      return verified.body['Session'];
    };
    const sessions = [await setUp(), await setUp()];
    const finish = (session: unknown) => respond(service, 'MFA_SETUP', session, { USERNAME: person.username });
    return statuses(await Promise.all(sessions.map(finish)));
  };

  it('leave one of them in use', async () => {
    const strict = await startService(used.database.connect(), options);
    try {
      for (let round = 0; round < 5; round += 1) expect(await race(strict)).toEqual([200, 400]);
    } finally {
      await strict.close();
    }
  });

  it('control: one takes the place of the other when nobody looks', async () => {
    const changes = {
      'where not (s.sms or s.email or s.software_token)': '',
      // Nor at the sign-in that comes a little later.
      'select sms, email, software_token, preferred':
        'select false as sms, false as email, false as software_token, preferred',
    };
    expect(await carelessly(changes, race, { options })).toEqual([200, 200]);
  });
});

describe('one refresh token, used three times at once where tokens are rotated without a grace', () => {
  const options = { refreshTokenRotation: { graceSeconds: 0 } };
  const race = async (service: Service) => {
    const { RefreshToken } = await signIn(service, await register(service));
    const ClientId = service.provider.clientId;
    const refresh = () => service.call('GetTokensFromRefreshToken', { ClientId, RefreshToken });
    return statuses(await Promise.all([refresh(), refresh(), refresh()]));
  };

  it('is replaced once', async () => {
    const strict = await startService(used.database.connect(), options);
    try {
      for (let round = 0; round < 5; round += 1) expect(await race(strict)).toEqual([200, 400, 400]);
    } finally {
      await strict.close();
    }
  });

  it('control: is replaced three times when nobody looks whether it was', async () => {
    const changes = {
      'and (refresh_rotated_at is null or refresh_rotated_at > ': 'and (true or refresh_rotated_at > ',
    };
    expect(await carelessly(changes, race, { options })).toEqual([200, 200, 200]);
  });
});
