import { z } from 'zod';

/** Identities of a user at other providers, in the form of the attribute `identities`. */
const identities = z.array(
  z.object({
    userId: z.string(),
    providerName: z.string(),
    providerType: z.string(),
    issuer: z.string().nullable(),
    primary: z.boolean(),
    /** Milliseconds since the epoch. */
    dateCreated: z.number(),
  }),
);
export type Identities = z.infer<typeof identities>;

/** Returns the same as a claim, where everything is text. */
export function identitiesClaim(attribute: string): object[] {
  return identities
    .parse(JSON.parse(attribute))
    .map((entry) => ({ ...entry, primary: String(entry.primary), dateCreated: String(entry.dateCreated) }));
}
