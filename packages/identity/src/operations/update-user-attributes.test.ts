import { describe, expect, it } from 'vitest';
import { register, signIn, signUpInput, somebody } from '../../test/people.ts';
import { startService } from '../../test/service.ts';
import { useService } from '../../test/use-service.ts';

const { database, service } = useService();

function update(AccessToken: string, attributes: Record<string, string>) {
  return service.call('UpdateUserAttributes', {
    AccessToken,
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
  });
}

const taken = {
  __type: 'AliasExistsException',
  message: 'An account with the preferred_username already exists.',
};

describe('UpdateUserAttributes', () => {
  it('sets a preferred username, which signs in, and gives the former one back', async () => {
    const person = await register(service);
    const other = await register(service);
    const { AccessToken } = await signIn(service, person);
    const name = `Ada-${person.username.slice(0, 8)}`;
    expect((await update(AccessToken, { preferred_username: name })).body).toEqual({ CodeDeliveryDetailsList: [] });
    await expect(signIn(service, { username: name.toLowerCase(), password: person.password })).resolves.toBeDefined();
    const othersToken = (await signIn(service, other)).AccessToken;
    expect((await update(othersToken, { preferred_username: name })).body).toEqual(taken);

    await update(AccessToken, { preferred_username: `${name}-2` });
    await expect(signIn(service, { username: name, password: person.password })).rejects.toThrow('Incorrect');
    expect((await update(othersToken, { preferred_username: name })).status).toBe(200);
    await update(AccessToken, { preferred_username: '' });
    await expect(signIn(service, { username: `${name}-2`, password: person.password })).rejects.toThrow('Incorrect');
    await expect(signIn(service, { username: person.email, password: person.password })).resolves.toBeDefined();
  });

  it("does not let a preferred username claim somebody's verified e-mail address", async () => {
    const owner = await register(service);
    const { AccessToken } = await signIn(service, await register(service));
    expect((await update(AccessToken, { preferred_username: owner.email.toUpperCase() })).body).toEqual(taken);
    expect((await update(AccessToken, { preferred_username: owner.username })).body).toEqual(taken);
  });

  it('gives an e-mail address that somebody calls himself by to whoever verifies it', async () => {
    const squatter = await register(service);
    const owner = somebody();
    const squattersToken = (await signIn(service, squatter)).AccessToken;
    expect((await update(squattersToken, { preferred_username: owner.email })).status).toBe(200);
    await register(service, owner);
    const { AccessToken } = await signIn(service, { username: owner.email, password: owner.password });
    expect((await service.call('GetUser', { AccessToken })).body['Username']).toBe(owner.username);
    await expect(signIn(service, { username: owner.email, password: squatter.password })).rejects.toThrow('Incorrect');
    const user = await service.call('GetUser', { AccessToken: squattersToken });
    expect(JSON.stringify(user.body)).not.toContain(owner.email);
  });

  it('gives it to whoever gave it as his own, too, though nobody has verified it, so that nobody is kept from an account', async () => {
    const automatic = await startService(database.connect(), { confirmation: 'automatic' });
    try {
      const call = (AccessToken: string, attributes: Record<string, string>) =>
        automatic.call('UpdateUserAttributes', {
          AccessToken,
          UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
        });
      const [squatter, owner] = [await register(automatic), somebody()];
      const squattersToken = (await signIn(automatic, squatter)).AccessToken;
      const claim = { preferred_username: owner.email };
      // The e-mail address for a moment, so that the name looks like the own one, and another again.
      await call(squattersToken, { email: owner.email, ...claim });
      await call(squattersToken, { email: squatter.email });
      await register(automatic, owner);
      expect((await call((await signIn(automatic, owner)).AccessToken, claim)).status).toBe(200);
      const { AccessToken } = await signIn(automatic, { username: owner.email, password: owner.password });
      expect((await automatic.call('GetUser', { AccessToken })).body['Username']).toBe(owner.username);
      const left = await automatic.call('GetUser', { AccessToken: squattersToken });
      expect(JSON.stringify(left.body)).not.toContain(owner.email);
      await automatic.call('ForgotPassword', { ClientId: automatic.provider.clientId, Username: owner.email });
      await expect.poll(() => automatic.mails.at(-1)).toMatchObject({ purpose: 'RESET', to: owner.email });

      // Among people who gave the same e-mail address the first one stays, and so does the one who verified it.
      expect((await call(squattersToken, { email: owner.email, ...claim })).body).toEqual(taken);
      const verified = await register(service);
      expect((await call(squattersToken, { email: verified.email })).status).toBe(200);
      expect((await call(squattersToken, { preferred_username: verified.email })).body).toEqual(taken);
    } finally {
      await automatic.close();
    }
  });

  it('asks for a new e-mail address to be verified, and the former one no longer signs in', async () => {
    const person = await register(service);
    const { AccessToken } = await signIn(service, person);
    const email = `other-${person.email}`;
    expect((await update(AccessToken, { email })).body).toEqual({
      CodeDeliveryDetailsList: [{ AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'o***@e***' }],
    });
    for (const username of [person.email, email]) {
      await expect(signIn(service, { username, password: person.password })).rejects.toThrow('Incorrect');
    }
    expect(service.mails.at(-1)).toMatchObject({ purpose: 'ATTRIBUTE', to: email });
    const { IdToken } = await signIn(service, person);
    expect(await service.provider.verifyToken(IdToken)).toMatchObject({ email, emailVerified: false });
    // The e-mail address is free again for who can show that it is his.
    await expect(register(service, { ...somebody(), email: person.email })).resolves.toBeDefined();
  });

  it('refuses what is not his to set', async () => {
    const { AccessToken } = await signIn(service, await register(service));
    for (const name of ['sub', 'email_verified', 'phone_number_verified']) {
      expect((await update(AccessToken, { [name]: 'true' })).body['__type']).toBe('NotAuthorizedException');
    }
    for (const attributes of [
      { role: 'ADMIN' },
      { email: 'nobody' },
      { email: '' },
      { phone_number: '12' },
      { name: 'a\0' },
      { name: '\ud800' },
    ]) {
      expect((await update(AccessToken, attributes as Record<string, string>)).body['__type']).toBe(
        'InvalidParameterException',
      );
    }
    expect((await update('forged', { name: 'x' })).body['message']).toBe('Invalid Access Token');
  });

  it('keeps an unconfirmed e-mail address from being anybody', async () => {
    const waiting = somebody();
    await service.call('SignUp', signUpInput(service, waiting));
    await expect(signIn(service, { username: waiting.email, password: waiting.password })).rejects.toThrow('Incorrect');
  });

  // The last one: it leaves nothing for others to do from this IP address.
  it('counts against the IP address of the caller: it sends mail, and shows which names are taken', async () => {
    const slow = await startService(database.connect(), { ipAddressRate: { burst: 4, perSecond: 0.001 } });
    try {
      const { AccessToken } = await signIn(slow, await register(slow));
      const name = async (Value: string) => {
        const UserAttributes = [{ Name: 'preferred_username', Value }];
        return (await slow.call('UpdateUserAttributes', { AccessToken, UserAttributes })).body['__type'];
      };
      expect([await name('one'), await name('another')]).toEqual([undefined, 'TooManyRequestsException']);
    } finally {
      await slow.close();
    }
  });
});
