import { z } from 'zod';
import { isLocalName } from './network-config.ts';

/** Settings of other providers, as JSON. */

const oidcClient = { clientId: z.string().min(1), clientSecret: z.string().min(1) };
export const oidcProvider = z.union(
  [
    z.strictObject({ preset: z.literal('google'), ...oidcClient }),
    z.strictObject({
      ...oidcClient,
      name: z.string().regex(/^(?!cognito$)[a-z0-9][a-z0-9.-]{0,31}$/i),
      issuer: z
        .url({ protocol: /^https?$/ })
        .refine((value) => value.startsWith('https:') || isLocalName(new URL(value).hostname)),
      clientSecret: oidcClient.clientSecret.optional(),
      scopes: z
        .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/))
        .refine((scopes) => scopes.includes('openid'))
        .optional(),
    }),
  ],
  'needs {"preset": "google", "clientId", "clientSecret"} or {"name" (letters, digits, dots, hyphens), "issuer" (https), "clientId", "clientSecret"?, "scopes"? (with "openid")}',
);
const nameOfProvider = (provider: z.infer<typeof oidcProvider>): string =>
  ('preset' in provider ? provider.preset : provider.name).toLowerCase();
const json = (what: string) =>
  z.string().transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: `must be JSON: ${what}` });
      return z.NEVER;
    }
  });
export const oidcProviders = json('a list of providers')
  .pipe(z.array(oidcProvider, 'must be a list of providers, as [{"preset": "google", …}]'))
  .refine((list) => new Set(list.map(nameOfProvider)).size === list.length, 'each provider needs a name of its own');
export const cookieStorage = json('an object, {} for the defaults').pipe(
  z
    .strictObject(
      {
        domain: z.string().regex(/^\.?[a-z0-9-]+(\.[a-z0-9-]+)*$/i),
        path: z.string().regex(/^\/[\x21-\x3a\x3c-\x7e]*$/),
        expires: z.number().int().min(1).max(3_650),
        secure: z.boolean(),
        sameSite: z.enum(['strict', 'lax', 'none'], 'sameSite must be strict, lax or none'),
      },
      'must be {"domain"?, "path"?, "expires"? (days), "secure"?, "sameSite"?}',
    )
    .partial()
    .refine(({ sameSite, secure }) => sameSite !== 'none' || secure !== false, 'sameSite none requires secure'),
);
