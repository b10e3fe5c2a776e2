import type { Language } from '@fairlead/contract/languages';
import type { Database } from '@fairlead/database/connection';
import { registerForFair } from '../features/trade-fairs/public.ts';
import { createVisitor } from '../features/visitors/public.ts';
import type { SignedIn, VisitorActor } from '../platform/auth/caller.ts';
import { type FairKey, reasons } from './cast.ts';
import type { Somebody } from './crowd.ts';
import type { OpenFair } from './open-fair.ts';
import type { Random } from './random.ts';
import { agreed } from './sign-up.ts';
import type { Guest } from './work-leads.ts';

export interface RegisteredVisitor extends Guest {
  readonly language: Language;
}

/** How many came in through the code at a fair's entrance. */
const shares: Readonly<Record<FairKey, number>> = { expo: 0.75, levante: 0.25, drive: 0.05 };

/** Makes a visitor's record, and registers them for some of the fairs. */
export async function registerVisitor(
  database: Database,
  person: SignedIn,
  { email, language, profile }: Somebody,
  { fairs, random, now }: { fairs: Readonly<Record<FairKey, OpenFair>>; random: Random; now: Date },
): Promise<RegisteredVisitor> {
  const visitor = await createVisitor(
    { database, caller: person, now },
    {
      email: person.email ?? email,
      profile,
      consents: { ...agreed, consentMarketingUpdates: random.next() < 0.4, language },
      language,
    },
    async () => {},
  );
  const caller: VisitorActor = { ...person, role: 'VISITOR', visitorId: visitor.id };
  for (const fair of Object.values(fairs)) {
    if (random.next() > shares[fair.key]) continue;
    const reason = random.pick(reasons);
    const value = { additionalAttributes: fair.key === 'levante' ? {} : { reason } };
    await registerForFair({ database, caller, now, language }, { tradeFairId: fair.id, value });
  }
  return { visitorId: visitor.id, subject: person.subject, code: visitor.code, language };
}
