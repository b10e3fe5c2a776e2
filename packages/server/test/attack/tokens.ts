import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { clientIdOf, signInDirectly, tryIdentity } from '../../../e2e/harness/identity.ts';
import { someEmail } from '../../../e2e/harness/people.ts';
import { type Attack, hold, signUpAs, type Target } from './target.ts';

type Claims = Readonly<Record<string, unknown>>;
const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (token: string, part: 0 | 1): Claims =>
  JSON.parse(Buffer.from(token.split('.')[part] ?? '', 'base64url').toString());

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();

const signed = (claims: Claims, header: Claims): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', ...header }).sign(privateKey);

/** Tokens that say they are the administrator's, each made in another way. */
async function forgeries({ admin, visitor, server }: Target): Promise<Readonly<Record<string, string>>> {
  const [header, claims] = [decode(admin.token, 0), decode(admin.token, 1)];
  const [, payload = '', signature = ''] = admin.token.split('.');
  const now = Math.floor(Date.now() / 1000);
  const product = {
    iss: server.url('app').replace(/\/$/, ''),
    discriminator: 'SIMPLE',
    sub: claims['sub'],
    role: 'ADMIN',
    jti: randomUUID(),
    exp: now + 600,
  };
  const hmac = (secret: string): string => {
    const content = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`;
    return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
  };
  return {
    'no algorithm': `${encode({ ...header, alg: 'none' })}.${payload}.`,
    'no algorithm, in capitals': `${encode({ ...header, alg: 'NONE' })}.${payload}.${signature}`,
    'no signature': `${encode(header)}.${payload}.`,
    'somebody else’s claims under the signature': `${encode(header)}.${encode({ ...decode(visitor.token, 1), sub: claims['sub'] })}.${visitor.token.split('.')[2]}`,
    'a key of one’s own': await signed(claims, { kid: String(header['kid']) }),
    'a key of one’s own, carried along': await signed(claims, { jwk: publicKey.export({ format: 'jwk' }) }),
    'a key of one’s own, at a URL': await signed(claims, { jku: 'https://evil.example/jwks.json' }),
    'an HMAC with the public key': hmac(pem),
    'an HMAC with an empty secret': hmac(''),
    'a path for a key': await signed(claims, { kid: '../../../../dev/null' }),
    'SQL for a key': await signed(claims, { kid: "' or 1=1 --" }),
    'a product token under a key of one’s own': await signed(product, {}),
    'a product token without an algorithm': `${encode({ alg: 'none' })}.${encode(product)}.`,
    'nothing but dots': '..',
  };
}

export const tokenAttacks: readonly Attack[] = [
  {
    name: 'be the administrator by a forged token',
    async run(target) {
      const forged = Object.entries(await forgeries(target));
      for (const [kind, token] of forged) {
        const { status } = await target.api({ ...target.admin, token }, 'GET', '/admin/account');
        hold(status === 401, `${kind}: ${status}`);
      }
      return `${forged.length} forgeries: 401`;
    },
  },
  {
    name: 'use an access token, or another person’s session, where an id token belongs',
    async run(target) {
      const { username, password } = target.visitor;
      const { AccessToken, IdToken } = await signInDirectly(target.server, username, password);
      const asAccess = await target.api({ ...target.visitor, token: AccessToken }, 'GET', '/visitor');
      hold(asAccess.status === 401, `the API takes an access token: ${asAccess.status}`);
      const getUser = await tryIdentity(target.server, 'GetUser', { AccessToken: IdToken });
      hold(getUser.status === 400, `the provider takes an id token: ${getUser.status}`);
      return '401, and NotAuthorizedException';
    },
  },
  {
    name: 'go on with a session after the password was changed',
    async run(target) {
      const person = await signUpAs(target.server, someEmail());
      const { AccessToken } = await signInDirectly(target.server, person.username, person.password);
      const change = { AccessToken, PreviousPassword: person.password, ProposedPassword: 'another good password' };
      hold(
        (await tryIdentity(target.server, 'ChangePassword', change)).status === 200,
        'the password cannot be changed',
      );
      const before = await target.api(person, 'GET', '/exhibitor/account/current');
      hold(before.status === 401, `the session of before answers ${before.status}`);
      return 'the session of before: 401';
    },
  },
  {
    name: 'guess a password',
    async run(target) {
      const person = await signUpAs(target.server, someEmail());
      const ClientId = await clientIdOf(target.server);
      const answers: string[] = [];
      for (let count = 0; count < 30; count += 1) {
        const { text } = await tryIdentity(target.server, 'InitiateAuth', {
          ClientId,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: person.email, PASSWORD: `guess number ${count}` },
        });
        answers.push(text);
      }
      const tried = answers.filter((text) => text.includes('Incorrect username or password')).length;
      hold(tried <= 10, `${tried} of 30 guesses were checked`);
      return `${tried} of 30 guesses were checked`;
    },
  },
];
