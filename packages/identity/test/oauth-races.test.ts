import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OtherProvider, startOtherProvider } from '../../e2e/harness/other-provider.ts';
import { publicBase } from './browser.ts';
import { carelessly } from './carelessly.ts';
import {
  answerOf,
  callToken,
  discoverClient,
  newAuthorization,
  newBrowser,
  oauthOptions,
  signedIn,
  tokenForm,
} from './oauth-client.ts';
import { register } from './people.ts';
import type { Service } from './service.ts';
import { useService } from './use-service.ts';

let other: OtherProvider;
let options: { oauth: typeof oauthOptions & { providers: [OtherProvider['options']] } };

beforeAll(async () => {
  other = await startOtherProvider({ name: 'Company', redirectUri: `${publicBase}/oauth2/idpresponse` });
  options = { oauth: { ...oauthOptions, providers: [other.options] } };
  return other.close;
});
const { service: careful } = useService(() => options);

describe('one authorization code, sent three times at once', () => {
  const race = async (service: Service) => {
    const scene = { service, client: await discoverClient(service), person: await register(service) };
    const form = tokenForm(scene, await signedIn(scene));
    const answers = await Promise.all([1, 2, 3].map(() => callToken(service, form)));
    return answers.map((answer) => answer.status).sort();
  };

  it('is exchanged once', async () => {
    for (let round = 0; round < 3; round += 1) expect(await race(careful)).toEqual([200, 400, 400]);
  });

  it('control: is exchanged three times when it does not matter whether it was used', async () => {
    expect(await carelessly({ ' and c.consumed_at is null': '' }, race, { options })).toEqual([200, 200, 200]);
  });
});

describe('the first sign-in of somebody from another provider, in three browsers at once', () => {
  const race = async (service: Service) => {
    const sub = randomUUID();
    other.signIn({ sub, email: `${sub}@company.example`, email_verified: true, name: 'Inés Ruiz' });
    const client = await discoverClient(service);
    const answers = await Promise.all(
      [1, 2, 3].map(async () => {
        const { url } = await newAuthorization(client, { identity_provider: 'Company' });
        return newBrowser(service).open(url);
      }),
    );
    return answers.map((page) => page.status === 303 && answerOf(page).has('code')).sort();
  };
  /** The first user is written when the third one is about to be: every browser has looked by then. */
  const prepare = `
    create sequence identity.users_about_to_be;
    create function identity.wait_for_all() returns trigger language plpgsql as $$
      declare
        latest constant timestamptz := clock_timestamp() + interval '20 seconds';
      begin
        perform nextval('identity.users_about_to_be');
        while (select last_value from identity.users_about_to_be) < 3 and clock_timestamp() < latest loop
          perform pg_sleep(0.01);
        end loop;
        return new;
      end $$;
    create trigger wait_for_all before insert on identity.users for each row execute function identity.wait_for_all();`;

  it('makes one user, who is signed in in all of them', async () => {
    expect(await race(careful)).toEqual([true, true, true]);
  });

  it('control: fails in two of them without the lock', async () => {
    const changes = { 'pg_advisory_xact_lock(hashtextextended(': '(hashtextextended(' };
    expect(await carelessly(changes, race, { prepare, options })).toEqual([false, false, true]);
  });
});
