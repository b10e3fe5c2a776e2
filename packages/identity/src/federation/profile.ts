import { isEmail, readEmail } from '@fairlead/contract/email';
import * as oidc from 'openid-client';
import { z } from 'zod';
import type { Attributes } from '../store/attributes.ts';
import type { ResolvedProvider } from './provider-options.ts';

/** The person who signed in at a provider, as far as its word counts. */
export interface ExternalProfile {
  readonly provider: ResolvedProvider;
  readonly subject: string;
  readonly attributes: Attributes;
}

const text = z
  .string()
  .max(2048)
  .regex(/^\P{C}*$/u)
  .optional()
  .catch(undefined);
const claims = z.object({
  sub: z
    .string()
    .min(1)
    .max(255)
    .regex(/^\P{C}+$/u),
  email: z
    .string()
    .refine(isEmail)
    .transform((text) => readEmail(text) ?? text)
    .optional()
    .catch(undefined),
  // Some providers send text.
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  name: text,
  given_name: text,
  family_name: text,
  picture: text,
});

type Tokens = oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers;

/** Reads the id token, and asks for the rest where the provider keeps it back from there. */
export async function readProfile(
  provider: ResolvedProvider,
  configuration: oidc.Configuration,
  tokens: Tokens,
): Promise<ExternalProfile> {
  const idToken = tokens.claims() ?? {};
  const { sub } = claims.parse(idToken);
  const isComplete = 'email' in idToken || configuration.serverMetadata().userinfo_endpoint === undefined;
  const rest = isComplete ? {} : await oidc.fetchUserInfo(configuration, tokens.access_token, sub);
  const { email, email_verified: isVerified = false, ...others } = claims.parse({ ...rest, ...idToken });
  const given = Object.entries(others).filter(([name, value]) => name !== 'sub' && value !== undefined && value !== '');
  const verifiedEmail = email === undefined ? {} : { email, email_verified: String(isVerified) };
  return { provider, subject: sub, attributes: { ...(Object.fromEntries(given) as Attributes), ...verifiedEmail } };
}
