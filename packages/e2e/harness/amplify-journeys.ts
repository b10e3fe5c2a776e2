import type * as amplify from 'aws-amplify/auth';
import { afterEach, describe, expect, it } from 'vitest';

/** As much of aws-amplify as the journeys call: the library itself in Node, or the one in a page. */
export type AmplifyAuth = Pick<
  typeof amplify,
  | 'confirmResetPassword'
  | 'confirmSignIn'
  | 'confirmSignUp'
  | 'fetchAuthSession'
  | 'fetchDevices'
  | 'fetchMFAPreference'
  | 'fetchUserAttributes'
  | 'forgetDevice'
  | 'rememberDevice'
  | 'resetPassword'
  | 'setUpTOTP'
  | 'signIn'
  | 'signOut'
  | 'signUp'
  | 'updateMFAPreference'
  | 'updatePassword'
  | 'verifyTOTPSetup'
>;

export interface AmplifyPerson {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** A provider that keeps every device and sends codes by mail, and the library that speaks to it. */
export interface AmplifyWorld {
  readonly auth: AmplifyAuth;
  /** The e-mail address of no account. */
  somebody(): AmplifyPerson;
  /** The code in the newest mail to the e-mail address, which comes after `work` is done. */
  codeAfter(email: string, work: () => Promise<unknown>): Promise<string>;
  /** The code of an authenticator app, now or with the step that comes next. */
  authenticatorCode(secret: string, steps?: number): string;
}

/** The same journeys wherever aws-amplify runs. */
export function amplifyJourneys(where: string, world: () => AmplifyWorld): void {
  /** Signed up and confirmed. */
  async function register(): Promise<AmplifyPerson> {
    const { auth, codeAfter } = world();
    const person = world().somebody();
    const { username, password, email } = person;
    const confirmationCode = await codeAfter(email, async () => {
      const { nextStep } = await auth.signUp({ username, password, options: { userAttributes: { email } } });
      expect(nextStep.signUpStep).toBe('CONFIRM_SIGN_UP');
    });
    await auth.confirmSignUp({ username, confirmationCode });
    return person;
  }

  async function setUpAuthenticator(): Promise<string> {
    const { auth, authenticatorCode } = world();
    const { sharedSecret } = await auth.setUpTOTP();
    await auth.verifyTOTPSetup({ code: authenticatorCode(sharedSecret) });
    return sharedSecret;
  }

  describe(`aws-amplify in ${where}`, () => {
    afterEach(() => world().auth.signOut());

    it('signs up, confirms, signs in by SRP, refreshes and reads the user', async () => {
      const { auth } = world();
      const { email, password } = await register();
      expect(await auth.signIn({ username: email, password })).toMatchObject({ isSignedIn: true });
      const before = (await auth.fetchAuthSession()).tokens?.accessToken.payload;
      const after = (await auth.fetchAuthSession({ forceRefresh: true })).tokens?.accessToken.payload;
      expect(after?.['origin_jti']).toBe(before?.['origin_jti']);
      expect(after?.jti).not.toBe(before?.jti);
      expect(await auth.fetchUserAttributes()).toMatchObject({ email, email_verified: 'true' });
      await auth.signOut();
      expect((await auth.fetchAuthSession()).tokens).toBeUndefined();
    });

    it('sets up an authenticator, signs in with it, and by the remembered device without it', async () => {
      const { auth, authenticatorCode } = world();
      const { username, password } = await register();
      await auth.signIn({ username, password });
      const secret = await setUpAuthenticator();
      await auth.updateMFAPreference({ totp: 'PREFERRED', email: 'ENABLED' });
      expect(await auth.fetchMFAPreference()).toEqual({ enabled: ['EMAIL', 'TOTP'], preferred: 'TOTP' });
      const [device] = await auth.fetchDevices();
      expect(device?.id).toMatch(/^eu-west-1_/);
      await auth.signOut();
      expect(await auth.signIn({ username, password })).toMatchObject({ isSignedIn: true });

      await auth.forgetDevice();
      await auth.signOut();
      const asked = await auth.signIn({ username, password });
      expect(asked.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
      // The step of the set-up is used up.
      const done = await auth.confirmSignIn({ challengeResponse: authenticatorCode(secret, 1) });
      expect(done.isSignedIn).toBe(true);
      await auth.rememberDevice();
    });

    it('chooses among factors', async () => {
      const { auth, codeAfter } = world();
      const { username, password, email } = await register();
      await auth.signIn({ username, password });
      await setUpAuthenticator();
      await auth.updateMFAPreference({ totp: 'ENABLED', email: 'ENABLED' });
      await auth.forgetDevice();
      await auth.signOut();
      const { nextStep } = await auth.signIn({ username, password });
      expect(nextStep).toMatchObject({
        signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION',
        allowedMFATypes: ['EMAIL', 'TOTP'],
      });
      const challengeResponse = await codeAfter(email, async () => {
        const chosen = await auth.confirmSignIn({ challengeResponse: 'EMAIL' });
        expect(chosen.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE');
      });
      expect((await auth.confirmSignIn({ challengeResponse })).isSignedIn).toBe(true);
    });

    it('resets and changes a password', async () => {
      const { auth, codeAfter } = world();
      const { email: username } = await register();
      const [first, second] = ['a fresh good one', 'another good one'];
      const confirmationCode = await codeAfter(username, async () => {
        const { nextStep } = await auth.resetPassword({ username });
        expect(nextStep.resetPasswordStep).toBe('CONFIRM_RESET_PASSWORD_WITH_CODE');
      });
      await auth.confirmResetPassword({ username, confirmationCode, newPassword: first });
      await auth.signIn({ username, password: first });
      await auth.updatePassword({ oldPassword: first, newPassword: second });
      await auth.signOut({ global: true });
      expect(await auth.signIn({ username, password: second })).toMatchObject({ isSignedIn: true });
    });
  });
}
