import { randomBytes, randomUUID } from 'node:crypto';
import { createPerson, type Person } from '../../packages/e2e/harness/people.ts';
import { type ServerProcess, startServer } from '../../packages/e2e/harness/server-process.ts';
import type { Line } from '../line.ts';

const rounds = 120;
const warmUp = 20;

type CallByName = (server: ServerProcess, clientId: string, name: string) => Promise<void>;

const call =
  (operation: string, body: (name: string) => object): CallByName =>
  async (server, ClientId, name) => {
    const headers = {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      // Each from its own IP address, because calls from one are limited.
      'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}`,
    };
    const answer = await server.ask('app', 'POST', '/idp/', { headers, body: { ClientId, ...body(name) } });
    if (/TooManyRequests|LimitExceeded/.test(answer.text))
      throw new Error(`${operation} was held back: ${answer.text}`);
  };

const operations: Readonly<Record<string, CallByName>> = {
  'InitiateAuth by SRP': call('InitiateAuth', (USERNAME) => ({
    AuthFlow: 'USER_SRP_AUTH',
    AuthParameters: { USERNAME, SRP_A: randomBytes(380).toString('hex') },
  })),
  'InitiateAuth by a wrong password': call('InitiateAuth', (USERNAME) => ({
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME, PASSWORD: 'a password that is wrong' },
  })),
  ForgotPassword: call('ForgotPassword', (Username) => ({ Username })),
  ResendConfirmationCode: call('ResendConfirmationCode', (Username) => ({ Username })),
  'ConfirmForgotPassword with a wrong code': call('ConfirmForgotPassword', (Username) => ({
    Username,
    ConfirmationCode: '000000',
    Password: 'a good one, too',
  })),
};

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** In turn, so that whatever else the machine does meets both alike; each name once, so that no limit is met. */
async function measure(
  server: ServerProcess,
  clientId: string,
  callByName: CallByName,
  people: readonly Person[],
): Promise<Line['measured'][]> {
  const times: [known: number[], unknown: number[]] = [[], []];
  for (const [index, { username }] of people.entries()) {
    const names = [username, randomUUID()] as const;
    for (const which of index % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const start = performance.now();
      await callByName(server, clientId, names[which]);
      if (index >= warmUp) times[which].push(performance.now() - start);
    }
  }
  return times.flatMap((list) => {
    const sorted = list.toSorted((a, b) => a - b);
    return [0.5, 0.25, 0.75].map((part) => ({ value: quantile(sorted, part), unit: 'ms' }));
  });
}

const ms = (quantity: Line['measured'] | undefined): string => (quantity?.value ?? Number.NaN).toFixed(2);

/** Measures how long the provider takes for a name that exists and for one that does not: the difference must not show. */
export async function whoExists(): Promise<Line[]> {
  const server = await startServer({ environment: { RATE_LIMIT: '0', LOG_LEVEL: 'error', TRUST_PROXY: '1' } });
  try {
    const config = JSON.parse((await server.ask('app', 'GET', '/config.json')).text) as {
      identity: { userPoolWebClientId: string };
    };
    const people: Person[] = [];
    for (let index = 0; index < warmUp + rounds; index += 1) people.push(await createPerson(server, 'app'));
    const lines: Line[] = [];
    for (const [name, callByName] of Object.entries(operations)) {
      const figures = await measure(server, config.identity.userPoolWebClientId, callByName, people);
      const [known, knownLow, knownHigh, unknown, unknownLow, unknownHigh] = figures;
      if (!known || !unknown) throw new Error(`${name} was not measured`);
      lines.push({
        name: `${name}, a name that is known`,
        measured: known,
        limit: { name: 'a name that is not', value: unknown },
        notes: [
          `Median of ${rounds} calls of each, in turn; the middle half took ${ms(knownLow)} to ${ms(knownHigh)} ms for known names, ${ms(unknownLow)} to ${ms(unknownHigh)} ms for unknown ones.`,
        ],
      });
    }
    return lines;
  } finally {
    await server.stop();
  }
}
