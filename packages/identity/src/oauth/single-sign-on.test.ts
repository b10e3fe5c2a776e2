import * as oidc from 'openid-client';
import { describe, expect, it } from 'vitest';
import {
  answerOf,
  callToken,
  newAuthorization,
  newBrowser,
  oauthOptions,
  redeem,
  signedIn,
  signedOutUri,
  signInOnPage,
  tokenForm,
} from '../../test/oauth-client.ts';
import { register } from '../../test/people.ts';
import { startService } from '../../test/service.ts';
import { useScene } from '../../test/use-scene.ts';

const scene = useScene();

describe('single sign-on', () => {
  it('holds for an hour, says when it began, and then asks again', async () => {
    const { browser, authorization, answer } = await signedIn(scene);
    const first = await redeem(scene.client, authorization, answer);
    scene.service.pass(3500);
    const next = await newAuthorization(scene.client);
    const again = await browser.open(next.url);
    const second = await redeem(scene.client, next, again.url);
    expect(second.claims()?.['auth_time']).toBe(first.claims()?.['auth_time']);
    expect(second.claims()?.['origin_jti']).not.toBe(first.claims()?.['origin_jti']);
    scene.service.pass(101);
    expect((await browser.open((await newAuthorization(scene.client)).url)).text).toContain('type="password"');
  });

  it('gives way to prompt and max_age', async () => {
    const { browser } = await signedIn(scene);
    scene.service.pass(60);
    for (const more of [{ prompt: 'login' }, { max_age: '30' }]) {
      expect((await browser.open((await newAuthorization(scene.client, more)).url)).text).toContain('type="password"');
    }
    const silent = await browser.open((await newAuthorization(scene.client, { prompt: 'none' })).url);
    expect(answerOf(silent).get('code')).not.toBeNull();
  });

  it('is shared by two processes, and ended on both by signing out everywhere', async () => {
    const second = await startService(scene.database.connect(), { oauth: oauthOptions });
    try {
      const { browser, authorization, answer } = await signedIn(scene);
      browser.use(second);
      const silent = await browser.open((await newAuthorization(scene.client, { prompt: 'none' })).url);
      expect(answerOf(silent).get('code')).not.toBeNull();
      await redeem(scene.client, authorization, answer);
      await scene.service.provider.port.signOutEverywhere(scene.person.sub);
      const after = await browser.open((await newAuthorization(scene.client, { prompt: 'none' })).url);
      expect(answerOf(after).get('error')).toBe('login_required');
    } finally {
      await second.close();
    }
  });

  it('does not let a code through that was given before everything was ended', async () => {
    const begun = await signedIn(scene);
    await scene.service.provider.port.signOutEverywhere(scene.person.sub);
    expect((await callToken(scene.service, tokenForm(scene, begun))).body).toMatchObject({ error: 'invalid_grant' });
  });

  it('is begun anew by whoever signs in: no cookie can be prepared for somebody else', async () => {
    const { browser } = await signedIn({ ...scene, person: await register(scene.service) });
    const prepared = browser.cookie('idp-session');
    const { url } = await newAuthorization(scene.client, { prompt: 'login' });
    // Another user signs in, in a browser that was left with that cookie.
    const page = await signInOnPage(browser, await browser.open(url), scene.person);
    expect(answerOf(page).has('code')).toBe(true);
    expect(browser.cookie('idp-session')).not.toBe(prepared);
    const silent = async (cookie: string) => {
      const asked = await newAuthorization(scene.client, { prompt: 'none' });
      const answer = await newBrowser(scene.service).open(asked.url, { headers: { cookie } });
      return answerOf(answer).get('error');
    };
    expect(await silent(`idp-session=${prepared}`)).toBe('login_required');
    expect(await silent(`idp-session=${browser.cookie('idp-session')}`)).toBeNull();
  });

  it('is over for somebody who was disabled', async () => {
    const other = await register(scene.service);
    const authorization = await newAuthorization(scene.client);
    const browser = newBrowser(scene.service);
    const answer = await signInOnPage(browser, await browser.open(authorization.url), other);
    await scene.service.provider.port.disableUser(other.sub);
    expect(
      (await callToken(scene.service, tokenForm(scene, { browser, authorization, answer: answer.url }))).body,
    ).toMatchObject({
      error: 'invalid_grant',
    });
    const silent = await browser.open((await newAuthorization(scene.client, { prompt: 'none' })).url);
    expect(answerOf(silent).get('error')).toBe('login_required');
  });

  it('ends by logout, which redirects to allowed URLs only', async () => {
    const { browser } = await signedIn(scene);
    const logout = (logoutUri: string) =>
      browser.open(oidc.buildEndSessionUrl(scene.client, { logout_uri: logoutUri }).href);
    const refused = await logout('https://evil.example/');
    expect([refused.status, refused.headers.get('location')]).toEqual([400, null]);
    const silent = async () =>
      answerOf(await browser.open((await newAuthorization(scene.client, { prompt: 'none' })).url)).get('error');
    expect(await silent()).toBeNull();
    const done = await logout(signedOutUri);
    expect(done.headers.get('location')).toBe(signedOutUri);
    expect(browser.cookie('idp-session')).toBeUndefined();
    expect(await silent()).toBe('login_required');
  });
});
