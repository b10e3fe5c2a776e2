import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach } from 'vitest';
import type { IdentityConfig } from '../../config/config.ts';
import { writeStored } from '../../storage/storage.ts';

type Answer = { readonly status?: number; readonly body: unknown } | 'CUT' | 'HANG';

interface PretendProvider {
  /** Answers to each operation, and to a path that is not the protocol's. */
  readonly answers: Record<string, (input: Record<string, unknown>) => Answer>;
  readonly requests: { readonly operation: string; readonly input: Record<string, unknown> }[];
  readonly config: IdentityConfig;
  readonly origin: string;
}

export const metadata = { environment: 'production', role: 'VISITOR', language: 'es' } as const;

export const refused = (type: string, message: string) => () => ({ status: 400, body: { __type: type, message } });

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An unsigned token; the client reads it only. */
export function token(claims: object = {}): string {
  const now = Math.floor(Date.now() / 1000);
  return `${part({ alg: 'RS256' })}.${part({ iat: now, exp: now + 3600, 'cognito:username': 'u-1', ...claims })}.c2ln`;
}

export const tokens = (claims: object = {}) => ({
  AuthenticationResult: {
    IdToken: token({ token_use: 'id', email: 'a@b.example', email_verified: true, ...claims }),
    AccessToken: token({ token_use: 'access', origin_jti: 'o' }),
    RefreshToken: 'refresh',
    TokenType: 'Bearer',
    ExpiresIn: 3600,
  },
});

/** The first half of a sign-in by SRP; the pretend provider believes whatever the second half says. */
const srp = {
  ChallengeName: 'PASSWORD_VERIFIER',
  ChallengeParameters: { USER_ID_FOR_SRP: 'u-1', SRP_B: 'abcdef12', SALT: 'ab12', SECRET_BLOCK: 'c2VjcmV0' },
};

/** The provider's answers by operation; the arithmetic of a whole sign-in is tested against the real provider. */
export function usePretendProvider(): PretendProvider {
  let server: ReturnType<typeof createServer>;
  const provider = { answers: {}, asked: [], config: {}, origin: '' } as unknown as {
    -readonly [Key in keyof PretendProvider]: PretendProvider[Key];
  };
  beforeEach(async () => {
    provider.answers = { InitiateAuth: () => ({ body: srp }), RespondToAuthChallenge: () => ({ body: tokens() }) };
    provider.requests = [];
    server = createServer((request, response) => {
      let text = '';
      request.on('data', (piece) => {
        text += String(piece);
      });
      request.on('end', () => {
        const target = request.headers['x-amz-target'];
        const operation = target === undefined ? (request.url ?? '') : (String(target).split('.')[1] ?? '');
        const input =
          target === undefined ? Object.fromEntries(new URLSearchParams(text)) : (JSON.parse(text) as object);
        provider.requests.push({ operation, input: { ...input } });
        const answer = provider.answers[operation]?.({ ...input }) ?? { body: {} };
        if (answer === 'HANG') return;
        if (answer === 'CUT') request.socket.destroy();
        else
          response
            .writeHead(answer.status ?? 200, { 'content-type': 'application/x-amz-json-1.1' })
            .end(JSON.stringify(answer.body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    provider.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    provider.config = {
      region: 'eu-west-1',
      userPoolId: 'eu-west-1_Test1234',
      userPoolWebClientId: 'client',
      endpoint: `${provider.origin}/idp/`,
      oauth: {
        origin: `${provider.origin}/idp/`,
        redirectSignIn: 'http://app.localhost/login/callback',
        redirectSignOut: 'http://app.localhost/',
        responseType: 'code',
        scope: ['phone', 'email', 'openid', 'profile', 'aws.cognito.signin.user.admin'],
      },
    };
    // Storage is the process's own here: each test begins signed out.
    const prefix = 'CognitoIdentityServiceProvider.client';
    for (const name of ['idToken', 'accessToken', 'refreshToken', 'clockDrift', 'userData', 'deviceKey']) {
      writeStored(`${prefix}.u-1.${name}`, null);
    }
    writeStored(`${prefix}.LastAuthUser`, null);
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  return provider;
}
