import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
  ListUsersCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';

/** This file loads the client, which is large: it is imported when a user of a real pool is deleted for the first time. */

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export interface PoolAdmin {
  /** Deletes a user of the pool by the subject, whatever the user's name is there; repeating it is no error. */
  deleteUser(subject: string): Promise<void>;
  close(): void;
}

export function createPoolAdmin(pool: {
  endpoint: string;
  region: string;
  userPoolId: string;
  credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** For each call, until its answer is here as a whole. */
  timeoutMs: number;
}): PoolAdmin {
  const { endpoint, region, userPoolId: UserPoolId, credentials, timeoutMs } = pool;
  // A deletion is tried again a minute later, and holds a connection to the database until then.
  const client = new CognitoIdentityProviderClient({ region, endpoint, credentials, maxAttempts: 1 });
  const options = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) });

  /** Of a refusal only its kind is told: what the pool says besides may name the person. */
  async function call<T>(operation: string, send: () => Promise<T>): Promise<T> {
    try {
      return await send();
    } catch (error) {
      if (error instanceof UserNotFoundException) throw error;
      const status = statusOf(error);
      if (status === undefined || status < 300) throw error;
      const isNamed = error instanceof CognitoIdentityProviderServiceException && error.name !== 'Unknown';
      throw new Error(`The user pool refused ${operation}: ${isNamed ? error.name : status}`);
    }
  }

  async function findUserName(subject: string): Promise<string | undefined> {
    const command = new ListUsersCommand({ UserPoolId, Filter: `sub = "${subject}"`, Limit: 1 });
    const { Users } = await call('ListUsers', () => client.send(command, options()));
    // No user is an empty list; any other answer comes from a server that is no pool.
    if (Users === undefined) throw new Error('The user pool answered ListUsers without a list');
    return Users[0]?.Username;
  }

  return {
    async deleteUser(subject) {
      if (!uuid.test(subject)) return;
      const Username = await findUserName(subject);
      if (Username === undefined) return;
      try {
        const command = new AdminDeleteUserCommand({ UserPoolId, Username });
        await call('AdminDeleteUser', () => client.send(command, options()));
      } catch (error) {
        if (!(error instanceof UserNotFoundException)) throw error;
      }
    },
    close: () => client.destroy(),
  };
}

/** The HTTP status of an answer that the client could not use; undefined where there was none. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  return (error.$metadata as { httpStatusCode?: number }).httpStatusCode;
}
