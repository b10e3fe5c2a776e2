import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import {
  answerOf,
  callToken,
  discoverClient,
  newAuthorization,
  newBrowser,
  oauthOptions,
  redeem,
  type Scene,
  signedIn,
  signedOutUri,
  signInOnPage,
  tokenForm,
} from '../../test/oauth-client.ts';
import { type Person, register } from '../../test/people.ts';
import { type Service, startService } from '../../test/service.ts';

let database: TestDatabase;
let service: Service;
let client: oidc.Configuration;
let person: Person & { sub: string };
let scene: Scene;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService(database.sql, { oauth: oauthOptions });
  client = await discoverClient(service);
  person = await register(service);
  scene = { service, client, person };
});
afterAll(async () => {
  await service.close();
  await database.drop();
});

describe('single sign-on', () => {
  it('holds for an hour, says when it began, and then asks again', async () => {
    const { browser, authorization, answer } = await signedIn(scene);
    const first = await redeem(client, authorization, answer);
    service.pass(3500);
    const next = await newAuthorization(client);
    const again = await browser.open(next.url);
    const second = await redeem(client, next, again.url);
    expect(second.claims()?.['auth_time']).toBe(first.claims()?.['auth_time']);
    expect(second.claims()?.['origin_jti']).not.toBe(first.claims()?.['origin_jti']);
    service.pass(101);
    expect((await browser.open((await newAuthorization(client)).url)).text).toContain('type="password"');
  });

  it('gives way to prompt and max_age', async () => {
    const { browser } = await signedIn(scene);
    service.pass(60);
    for (const more of [{ prompt: 'login' }, { max_age: '30' }]) {
      expect((await browser.open((await newAuthorization(client, more)).url)).text).toContain('type="password"');
    }
    const silent = await browser.open((await newAuthorization(client, { prompt: 'none' })).url);
    expect(answerOf(silent).get('code')).not.toBeNull();
  });

  it('is shared by two processes, and ended on both by signing out everywhere', async () => {
    const second = await startService(database.connect(), { oauth: oauthOptions });
    try {
      const { browser, authorization, answer } = await signedIn(scene);
      browser.use(second);
      const elsewhere = await browser.open((await newAuthorization(client, { prompt: 'none' })).url);
      expect(answerOf(elsewhere).get('code')).not.toBeNull();
      await redeem(client, authorization, answer);
      await service.provider.port.signOutEverywhere(person.sub);
      const after = await browser.open((await newAuthorization(client, { prompt: 'none' })).url);
      expect(answerOf(after).get('error')).toBe('login_required');
    } finally {
      await second.close();
    }
  });

  it('does not let a code through that was given before everything was ended', async () => {
    const begun = await signedIn(scene);
    await service.provider.port.signOutEverywhere(person.sub);
    expect((await callToken(service, tokenForm(scene, begun))).body).toMatchObject({ error: 'invalid_grant' });
  });

  it('is over for somebody who was disabled', async () => {
    const other = await register(service);
    const authorization = await newAuthorization(client);
    const browser = newBrowser(service);
    const answer = await signInOnPage(browser, await browser.open(authorization.url), other);
    await service.provider.port.disableUser(other.sub);
    expect(
      (await callToken(service, tokenForm(scene, { browser, authorization, answer: answer.url }))).body,
    ).toMatchObject({
      error: 'invalid_grant',
    });
    const silent = await browser.open((await newAuthorization(client, { prompt: 'none' })).url);
    expect(answerOf(silent).get('error')).toBe('login_required');
  });

  it('ends by logout, which leads to allowed addresses only', async () => {
    const { browser } = await signedIn(scene);
    const logout = (logoutUri: string) => browser.open(oidc.buildEndSessionUrl(client, { logout_uri: logoutUri }).href);
    const refused = await logout('https://evil.example/');
    expect([refused.status, refused.headers.get('location')]).toEqual([400, null]);
    const silent = async () =>
      answerOf(await browser.open((await newAuthorization(client, { prompt: 'none' })).url)).get('error');
    expect(await silent()).toBeNull();
    const done = await logout(signedOutUri);
    expect(done.headers.get('location')).toBe(signedOutUri);
    expect(browser.cookie('idp-session')).toBeUndefined();
    expect(await silent()).toBe('login_required');
  });
});
