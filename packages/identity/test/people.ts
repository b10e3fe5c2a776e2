import { randomUUID } from 'node:crypto';
import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserAttribute,
  type CognitoUserPool,
  type CognitoUserSession,
  type ICognitoStorage,
} from 'amazon-cognito-identity-js';
import { memoryStorage, type Service } from './service.ts';

export interface Person {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

export function somebody(): Person {
  const username = randomUUID();
  return {
    username,
    email: `visitor-${username.slice(0, 8)}@example.org`,
    password: `Gr8 trade ${username.slice(-6)}`,
  };
}

export function signUpInput(service: Service, person: Person): Record<string, unknown> {
  return {
    ClientId: service.provider.clientId,
    Username: person.username,
    Password: person.password,
    UserAttributes: [{ Name: 'email', Value: person.email }],
  };
}

/** Signed up and confirmed by the code that was mailed. */
export async function register(service: Service, person: Person = somebody()): Promise<Person & { sub: string }> {
  const answer = await service.call('SignUp', signUpInput(service, person));
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  if (answer.body['UserConfirmed'] !== true) {
    const confirmed = await service.call('ConfirmSignUp', {
      ClientId: service.provider.clientId,
      Username: person.username,
      ConfirmationCode: service.codeFor(person.email),
    });
    if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body));
  }
  return { ...person, sub: String(answer.body['UserSub']) };
}

export interface Tokens {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly RefreshToken: string;
}

/** Signs in by USER_PASSWORD_AUTH. */
export async function signIn(service: Service, person: Pick<Person, 'username' | 'password'>): Promise<Tokens> {
  const answer = await service.call('InitiateAuth', {
    ClientId: service.provider.clientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: person.username, PASSWORD: person.password },
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body['AuthenticationResult'] as Tokens;
}

/** Signs in by SRP, through the unmodified browser client. */
export function signInWithClient(
  pool: CognitoUserPool,
  name: string,
  password: string,
  storage: ICognitoStorage = memoryStorage(),
): Promise<{ user: CognitoUser; session: CognitoUserSession }> {
  const user = new CognitoUser({ Username: name, Pool: pool, Storage: storage });
  return new Promise((resolve, reject) => {
    user.authenticateUser(new AuthenticationDetails({ Username: name, Password: password }), {
      onSuccess: (session) => resolve({ user, session }),
      onFailure: reject,
    });
  });
}

export function signUpWithClient(
  pool: CognitoUserPool,
  person: Person,
  clientMetadata: Record<string, string> = {},
): Promise<{ user: CognitoUser; userConfirmed: boolean; userSub: string }> {
  const email = new CognitoUserAttribute({ Name: 'email', Value: person.email });
  return new Promise((resolve, reject) => {
    pool.signUp(
      person.username,
      person.password,
      [email],
      [],
      (error, result) => {
        if (result) resolve(result);
        else reject(error ?? new Error('No answer'));
      },
      clientMetadata,
    );
  });
}
