import { CognitoUserAttribute } from 'amazon-cognito-identity-js';
import {
  type Delivery,
  type Done,
  needed,
  neededUsername,
  promise,
  promiseOf,
  readDelivery,
  toMfaKinds,
} from './cognito-calls.ts';
import type { OpenPool } from './cognito-pool.ts';
import type { Sessions } from './cognito-sessions.ts';
import { composed } from './composed.ts';
import { announceIdentityEvent } from './events.ts';
import type { Identity, SignUpResult } from './identity.ts';

type Account = Pick<
  Identity,
  | 'signUp'
  | 'confirmSignUp'
  | 'resendCode'
  | 'record'
  | 'updateAttributes'
  | 'sendAttributeCode'
  | 'verifyAttribute'
  | 'forgotPassword'
  | 'resetPassword'
  | 'changePassword'
  | 'deleteUser'
>;

interface UserAnswer {
  readonly UserAttributes?: readonly { readonly Name: string; readonly Value: string }[];
  readonly UserMFASettingList?: readonly string[];
  readonly PreferredMfaSetting?: string;
}

interface UpdateAnswer {
  readonly CodeDeliveryDetailsList?: readonly Delivery[];
}

/** People may not set their own id, or declare an e-mail address to be verified. */
const isOurs = (name: string): boolean => name !== 'sub' && !name.includes('_verified');

const emptyMessages = { email: 'Email cannot be empty', phone_number: 'Phone number cannot be empty' } as const;

/** Accounts, e-mail addresses and passwords. */
export function createAccountCalls({ pool, send }: OpenPool, sessions: Sessions): Account {
  return {
    async signUp({ username, password, email, metadata }): Promise<SignUpResult> {
      neededUsername(username);
      needed(password, 'Password cannot be empty');
      needed(email, emptyMessages.email);
      const attributes = [new CognitoUserAttribute({ Name: 'email', Value: email })];
      const result = await promise<{ userSub: string; userConfirmed: boolean; codeDeliveryDetails?: Delivery }>(
        (done) => {
          pool.signUp(username, composed(password), attributes, [], done, { ...metadata });
        },
      );
      const delivery = readDelivery(result.codeDeliveryDetails);
      return { username, subject: result.userSub, isConfirmed: result.userConfirmed, delivery };
    },

    async confirmSignUp(username, code, metadata) {
      const user = sessions.userNamed(neededUsername(username));
      needed(code, 'Confirmation code cannot be empty');
      await promise((done) => user.confirmRegistration(code, false, done, { ...metadata }));
      announceIdentityEvent({ kind: 'CONFIRMED', username });
    },

    async resendCode(username, metadata) {
      const user = sessions.userNamed(neededUsername(username));
      const result = await promise<{ CodeDeliveryDetails?: Delivery }>((done) => {
        user.resendConfirmationCode(done, { ...metadata });
      });
      return readDelivery(result.CodeDeliveryDetails);
    },

    record: () =>
      sessions.asSignedIn(async ({ session }) => {
        // Not through the library's own method, which answers from its cache.
        const AccessToken = session.getAccessToken().getJwtToken();
        const answer = (await send('GetUser', { AccessToken })) as UserAnswer;
        const attributes = (answer.UserAttributes ?? []).map(({ Name, Value }) => [Name, Value] as const);
        const [preferredMfa = null] = toMfaKinds(answer.PreferredMfaSetting ? [answer.PreferredMfaSetting] : []);
        return { attributes: Object.fromEntries(attributes), mfa: toMfaKinds(answer.UserMFASettingList), preferredMfa };
      }),

    updateAttributes: (attributes, metadata) =>
      sessions.asSignedIn(async ({ session }) => {
        for (const [name, message] of Object.entries(emptyMessages)) {
          const value = attributes[name];
          if (value !== undefined) needed(value, message);
        }
        const changes = Object.entries(attributes)
          .filter(([name]) => isOurs(name))
          .map(([Name, Value]) => ({ Name, Value }));
        // Not through the library's own method, which then fetches all attributes for a cache that nothing here reads.
        const AccessToken = session.getAccessToken().getJwtToken();
        const ClientMetadata = { ...metadata };
        const answer = await send('UpdateUserAttributes', { AccessToken, UserAttributes: changes, ClientMetadata });
        const { CodeDeliveryDetailsList: deliveries = [] } = (answer ?? {}) as UpdateAnswer;
        return deliveries.flatMap((each) => readDelivery(each) ?? []);
      }),

    sendAttributeCode: (attribute, metadata) =>
      sessions.asSignedIn(async ({ user }) => {
        const result = await promise<{ CodeDeliveryDetails?: Delivery }>((done) => {
          user.getAttributeVerificationCode(
            attribute,
            {
              onSuccess: () => done(null, {}),
              onFailure: done,
              inputVerificationCode: (data) => done(null, data as unknown as { CodeDeliveryDetails?: Delivery }),
            },
            { ...metadata },
          );
        });
        return readDelivery(result.CodeDeliveryDetails);
      }),

    verifyAttribute: (attribute, code) =>
      sessions.asSignedIn(async ({ user }) => {
        needed(code, 'Confirmation code cannot be empty');
        await promiseOf((on) => user.verifyAttribute(attribute, code, on));
      }),

    async forgotPassword(username, metadata) {
      const user = sessions.userNamed(neededUsername(username));
      const result = await promiseOf<{ CodeDeliveryDetails?: Delivery }>((on) =>
        user.forgotPassword(on, { ...metadata }),
      );
      return readDelivery(result.CodeDeliveryDetails);
    },

    async resetPassword(username, code, password, metadata) {
      const user = sessions.userNamed(neededUsername(username));
      needed(code, 'Confirmation code cannot be empty');
      needed(password, 'Password cannot be empty');
      await promiseOf((on) => user.confirmPassword(code, composed(password), on, { ...metadata }));
    },

    changePassword: (oldPassword, newPassword, metadata) =>
      sessions.asSignedIn(async ({ user }) => {
        needed(oldPassword, 'Password cannot be empty');
        needed(newPassword, 'Password cannot be empty');
        await promise((done: Done<string>) =>
          user.changePassword(composed(oldPassword), composed(newPassword), done, { ...metadata }),
        );
      }),

    deleteUser: () =>
      sessions.asSignedIn(async ({ user }) => {
        await promise((done: Done<string>) => user.deleteUser(done));
      }),
  };
}
