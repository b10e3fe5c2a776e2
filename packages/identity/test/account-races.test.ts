import { sql } from '@fairlead/database/sql';
import { describe, expect, it } from 'vitest';
import { carelessly } from './carelessly.ts';
import type { TestDatabase } from './database.ts';
import { register, signIn, somebody } from './people.ts';
import { during, signInDuring } from './races.ts';
import type { Service } from './service.ts';
import { useService } from './use-service.ts';

/** As in races.test.ts: each race as it is, and without what protects it. */
const used = useService();
type Places = Pick<TestDatabase, 'connect'>;

/** The e-mail addresses of the account as its owner would like them to be known. */
async function emailOf(service: Service, AccessToken: string) {
  const { body } = await service.call('GetUser', { AccessToken });
  const attributes = body['UserAttributes'] as { Name: string; Value: string }[];
  const read = (name: string) => attributes.find(({ Name }) => Name === name)?.Value;
  return { email: read('email'), isVerified: read('email_verified') };
}

describe("somebody else's e-mail address, given again while the own one is being verified", () => {
  /**
   * The call read the account when the e-mail address stood there already, unverified, and writes when another one is
   * verified.
   */
  const race = async (service: Service, database: Places) => {
    const person = await register(service);
    const { AccessToken } = await signIn(service, person);
    const victim = somebody().email;
    const give = () =>
      service.call('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name: 'email', Value: victim }] });
    await give();
    const verifyOwn = async (transaction: Parameters<Parameters<typeof during>[1]>[0]) => {
      await transaction.execute(sql`select 1 from identity.users where sub = ${person.sub} for no key update`);
      await transaction.execute(sql`
        update identity.user_attributes set value = case name when 'email' then ${person.email} else 'true' end
        where sub = ${person.sub} and name in ('email', 'email_verified')`);
    };
    await during(database, verifyOwn, give);
    const { email, isVerified } = await emailOf(service, AccessToken);
    return [email === victim, isVerified];
  };

  it('is not verified', async () => {
    expect(await race(used.service, used.database)).toEqual([true, 'false']);
  });

  it('control: counts as verified when the account is not held while it changes', async () => {
    expect(await carelessly({ ' for no key update': '' }, race)).toEqual([true, 'true']);
  });
});

describe('a change of the password by the former one, while it is being reset', () => {
  const race = async (service: Service, database: Places) => {
    const person = await register(service);
    const { AccessToken } = await signIn(service, person);
    const { status } = await during(
      database,
      (transaction) =>
        transaction.execute(sql`update identity.users set salt = 'another'::bytea where sub = ${person.sub}`),
      () =>
        service.call('ChangePassword', {
          AccessToken,
          PreviousPassword: person.password,
          ProposedPassword: 'what a thief would like',
        }),
    );
    return status;
  };

  it('is refused', async () => {
    expect(await race(used.service, used.database)).toBe(400);
  });

  it('control: undoes the reset when it is not asked what password it replaces', async () => {
    expect(await carelessly({ '::bytea is null or salt = ': '::bytea is not distinct from ' }, race)).toBe(200);
  });
});

describe('a sign-in while a reset is being required', () => {
  const race = (service: Service, database: Places) =>
    signInDuring(
      (sub) => sql`update identity.users set status = 'RESET_REQUIRED' where sub = ${sub}`,
      service,
      database,
    );

  it('waits, and is refused', async () => {
    expect(await race(used.service, used.database)).toContain('Password reset required for the user');
  });

  it('control: gets through when nobody looks again', async () => {
    expect(await carelessly({ " and status <> 'RESET_REQUIRED'": '' }, race)).toBe('signed in');
  });
});
