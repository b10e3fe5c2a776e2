import { sql } from '@fairlead/database/sql';
import { beforeAll, describe, expect, it } from 'vitest';
import { register, signIn, somebody } from '../test/people.ts';
import { useService } from '../test/use-service.ts';

let refused: string | undefined;
let broken: string | undefined;
let needed: string | undefined;
const goodbyes: { sub: string; isCommitted: boolean }[] = [];

const { database, service } = useService({
  hooks: {
    emailVerified: async (transaction, { sub, email }) => {
      await transaction.execute(sql`insert into heard values (${email}, ${sub})`);
      if (email === broken) throw new Error('the hook failed');
      return email !== refused;
    },
    isEmailKnown: async (transaction, { sub, email }) => {
      const known = await transaction.query(sql`select from heard where what = ${email} and sub = ${sub}`);
      return known.length > 0;
    },
    userDeleted: async (transaction, sub) => {
      await transaction.execute(sql`insert into heard values ('deleted', ${sub})`);
      if (sub === needed) return false;
      return async () => {
        goodbyes.push({ sub, isCommitted: (await heard(sub)).includes('deleted') });
      };
    },
  },
});
beforeAll(async () => {
  await database.execute(sql`create table heard (what text, sub uuid)`);
});

const heard = async (sub: string) =>
  (await database.query<{ what: string }>(sql`select what from heard where sub = ${sub}`)).map(({ what }) => what);

/** A user with a new e-mail address that is not verified yet. */
async function changing() {
  const person = await register(service);
  const { AccessToken } = await signIn(service, person);
  const { email } = somebody();
  await service.call('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name: 'email', Value: email }] });
  const verify = () =>
    service.call('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code: service.codeFor(email) });
  return { ...person, AccessToken, former: person.email, email, verify };
}

describe('a hook', () => {
  it('is called once for a verified e-mail address, and for the deletion of its user', async () => {
    const person = await changing();
    expect(await heard(person.sub)).toEqual([person.former]);
    expect((await person.verify()).status).toBe(200);
    expect(await heard(person.sub)).toEqual([person.former, person.email]);
    await service.call('DeleteUser', { AccessToken: person.AccessToken });
    expect(await heard(person.sub)).toEqual([person.former, person.email, 'deleted']);
    expect(goodbyes.filter(({ sub }) => sub === person.sub)).toEqual([{ sub: person.sub, isCommitted: true }]);
  });

  it('knows the former e-mail address, so that who takes a change back need not verify it again', async () => {
    const person = await changing();
    const takeBack = (email: string) =>
      service.call('UpdateUserAttributes', {
        AccessToken: person.AccessToken,
        UserAttributes: [{ Name: 'email', Value: email }],
      });
    expect((await takeBack(person.former)).body).toEqual({ CodeDeliveryDetailsList: [] });
    await signIn(service, { username: person.former, password: person.password });
    const { body } = await service.call('GetUser', { AccessToken: person.AccessToken });
    expect(body['UserAttributes']).toContainEqual({ Name: 'email_verified', Value: 'true' });
    // The code of the other address is worth nothing any more.
    expect((await person.verify()).status).toBe(400);
    // An e-mail address without a proven owner is verified as ever.
    expect((await takeBack(somebody().email)).body['CodeDeliveryDetailsList']).toHaveLength(1);
  });

  it('takes a former e-mail address back for nobody else: whoever verified it meanwhile keeps it', async () => {
    const person = await changing();
    const other = await register(service, { ...somebody(), email: person.former });
    const attributes = [{ Name: 'email', Value: person.former }];
    const request = { AccessToken: person.AccessToken, UserAttributes: attributes };
    expect((await service.call('UpdateUserAttributes', request)).body['CodeDeliveryDetailsList']).toHaveLength(1);
    const { AccessToken } = await signIn(service, { username: person.former, password: other.password });
    expect((await service.call('GetUser', { AccessToken })).body['Username']).toBe(other.username);
  });

  it('refuses an e-mail address, and the same code is good when it no longer does', async () => {
    const person = await changing();
    refused = person.email;
    expect((await person.verify()).body['__type']).toBe('AliasExistsException');
    await expect(signIn(service, { username: person.email, password: person.password })).rejects.toThrow();
    refused = undefined;
    expect((await person.verify()).status).toBe(200);
    await signIn(service, { username: person.email, password: person.password });
  });

  it('keeps a user whom it cannot do without, and nothing of the attempt', async () => {
    const person = await register(service);
    const { AccessToken } = await signIn(service, person);
    needed = person.sub;
    const refusal = { __type: 'InvalidParameterException', message: 'User is needed and cannot be deleted.' };
    expect((await service.call('DeleteUser', { AccessToken })).body).toEqual(refusal);
    await expect(service.provider.port.deleteUser(person.sub)).rejects.toMatchObject({ type: refusal.__type });
    expect(await heard(person.sub)).toEqual([person.email]);
    expect((await service.call('GetUser', { AccessToken })).status).toBe(200);
    expect(goodbyes.filter(({ sub }) => sub === person.sub)).toEqual([]);
    needed = undefined;
    expect((await service.call('DeleteUser', { AccessToken })).body).toEqual({});
  });

  it('that fails undoes what the provider did, and what it did itself', async () => {
    const person = await changing();
    broken = person.email;
    expect((await person.verify()).status).toBe(500);
    expect(await heard(person.sub)).toEqual([person.former]);
    broken = undefined;
    expect((await person.verify()).status).toBe(200);
  });

  it('refuses an e-mail address that a reset would verify, and the new password is good all the same', async () => {
    const person = await changing();
    refused = person.email;
    const { clientId: ClientId } = service.provider;
    await service.call('ForgotPassword', { ClientId, Username: person.username });
    const reset = await service.call('ConfirmForgotPassword', {
      ClientId,
      Username: person.username,
      ConfirmationCode: service.codeFor(person.email),
      Password: 'another trade 77',
    });
    refused = undefined;
    expect(reset.body).toEqual({});
    await signIn(service, { username: person.username, password: 'another trade 77' });
    await expect(signIn(service, { username: person.email, password: 'another trade 77' })).rejects.toThrow();
  });
});
