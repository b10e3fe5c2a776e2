import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { type OtherProvider, startOtherProvider } from '../../e2e/harness/other-provider.ts';
import { publicBase } from './browser.ts';
import { answerOf, discoverClient, newAuthorization, newBrowser, oauthOptions } from './oauth-client.ts';
import { useService } from './use-service.ts';

let other: OtherProvider;

beforeAll(async () => {
  other = await startOtherProvider({ name: 'Company', redirectUri: `${publicBase}/oauth2/idpresponse` });
  return other.close;
});
const { service } = useService(() => ({ oauth: { ...oauthOptions, providers: [other.options] } }));

/** Answers to every question about the name; a name made of it has one form for all users. */
async function answersFor(name: string): Promise<string> {
  const { clientId: ClientId } = service.provider;
  const calls = {
    InitiateAuth: { ClientId, AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME: name, SRP_A: 'abc' } },
    ForgotPassword: { ClientId, Username: name },
    ResendConfirmationCode: { ClientId, Username: name },
  };
  const answers = [];
  for (const [operation, body] of Object.entries(calls)) answers.push((await service.call(operation, body)).body);
  return JSON.stringify(answers)
    .replaceAll(/"(SALT|SECRET_BLOCK|SRP_B)":"[^"]*"/g, '"$1":"…"')
    .replaceAll(/"[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}"/g, '"a generated name"')
    .replaceAll(/"[a-z]\*{3}@[a-z]\*{3}"/g, '"an e-mail"');
}

it('who came from another provider is as unknown by the name made of that as anybody', async () => {
  const sub = `S-${randomUUID()}`;
  other.signIn({ sub, email: `${sub}@company.example`, email_verified: true, name: 'Inés Ruiz' });
  const client = await discoverClient(service);
  const { url } = await newAuthorization(client, { identity_provider: 'Company' });
  expect(answerOf(await newBrowser(service).open(url)).has('code')).toBe(true);
  const known = await answersFor(`Company_${sub}`);
  expect(known).toBe(await answersFor(`Company_S-${randomUUID()}`));
  expect(known.match(/a generated name/g)).toHaveLength(2);
  expect(known.match(/an e-mail/g)).toHaveLength(2);
  expect(service.mails).toEqual([]);
});
