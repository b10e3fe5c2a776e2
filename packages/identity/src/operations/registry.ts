import { parseInput } from '../wire/parse-input.ts';
import { associateSoftwareToken } from './associate-software-token.ts';
import { changePassword } from './change-password.ts';
import { confirmDevice } from './confirm-device.ts';
import { confirmForgotPassword } from './confirm-forgot-password.ts';
import { confirmSignUp } from './confirm-sign-up.ts';
import { deleteUser } from './delete-user.ts';
import { deleteUserAttributes } from './delete-user-attributes.ts';
import { forgetDevice } from './forget-device.ts';
import { forgotPassword } from './forgot-password.ts';
import { getDevice } from './get-device.ts';
import { getTokensFromRefreshToken } from './get-tokens-from-refresh-token.ts';
import { getUser } from './get-user.ts';
import { getUserAttributeVerificationCode } from './get-user-attribute-verification-code.ts';
import { globalSignOut } from './global-sign-out.ts';
import { initiateAuth } from './initiate-auth.ts';
import { listDevices } from './list-devices.ts';
import type { Operation, RegisteredOperation } from './operation.ts';
import { resendConfirmationCode } from './resend-confirmation-code.ts';
import { respondToAuthChallenge } from './respond-to-auth-challenge.ts';
import { revokeToken } from './revoke-token.ts';
import { setUserMfaPreference } from './set-user-mfa-preference.ts';
import { signUp } from './sign-up.ts';
import { updateDeviceStatus } from './update-device-status.ts';
import { updateUserAttributes } from './update-user-attributes.ts';
import { verifySoftwareToken } from './verify-software-token.ts';
import { verifyUserAttribute } from './verify-user-attribute.ts';

function register<Input>(operation: Operation<Input>): RegisteredOperation {
  return {
    name: operation.name,
    async call(context, body, caller, admit) {
      const input = parseInput(operation.input, body);
      if (operation.limited?.(input)) await admit();
      return operation.run(context, input, caller);
    },
  };
}

const all: readonly RegisteredOperation[] = [
  register(signUp),
  register(confirmSignUp),
  register(resendConfirmationCode),
  register(initiateAuth),
  register(respondToAuthChallenge),
  register(getTokensFromRefreshToken),
  register(getUser),
  register(updateUserAttributes),
  register(deleteUserAttributes),
  register(getUserAttributeVerificationCode),
  register(verifyUserAttribute),
  register(forgotPassword),
  register(confirmForgotPassword),
  register(changePassword),
  register(associateSoftwareToken),
  register(confirmDevice),
  register(forgetDevice),
  register(getDevice),
  register(listDevices),
  register(setUserMfaPreference),
  register(updateDeviceStatus),
  register(verifySoftwareToken),
  register(revokeToken),
  register(globalSignOut),
  register(deleteUser),
];

export const operations: ReadonlyMap<string, RegisteredOperation> = new Map(all.map((entry) => [entry.name, entry]));
