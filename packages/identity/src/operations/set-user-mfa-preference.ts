import { z } from 'zod';
import type { Context } from '../context.ts';
import { type MfaPreference, setMfaPreference } from '../mfa-preference.ts';
import { authenticate } from '../tokens/authenticate.ts';
import { accessToken, type Operation } from './operation.ts';

const setting = z.object({ Enabled: z.boolean().nullish(), PreferredMfa: z.boolean().nullish() }).nullish();
const input = z.object({
  AccessToken: accessToken,
  SMSMfaSettings: setting,
  SoftwareTokenMfaSettings: setting,
  EmailMfaSettings: setting,
});

function toSetting(given: z.infer<typeof setting>): { enabled: boolean; preferred: boolean } | undefined {
  return given ? { enabled: given.Enabled ?? false, preferred: given.PreferredMfa ?? false } : undefined;
}

async function run(context: Context, request: z.infer<typeof input>): Promise<object> {
  const { user } = await authenticate(context, request.AccessToken);
  const [sms, email, token] = [
    toSetting(request.SMSMfaSettings),
    toSetting(request.EmailMfaSettings),
    toSetting(request.SoftwareTokenMfaSettings),
  ];
  const preference: MfaPreference = {
    ...(sms && { SMS_MFA: sms }),
    ...(email && { EMAIL_OTP: email }),
    ...(token && { SOFTWARE_TOKEN_MFA: token }),
  };
  await setMfaPreference(context, user.sub, preference);
  return {};
}

export const setUserMfaPreference: Operation<z.infer<typeof input>> = {
  name: 'SetUserMFAPreference',
  input,
  run,
};
