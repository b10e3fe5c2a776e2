import { currentTexts } from '@fairlead/contract/consent-texts';
import { currentTextVersion } from '@fairlead/contract/consents';
import type { Language } from '@fairlead/contract/languages';
import {
  type registerVisitor,
  type Visitor,
  type VisitorProfile,
  visitorProfileInput,
} from '@fairlead/contract/visitors';
import { violatedConstraint } from '@fairlead/database/errors';
import type { Executor } from '@fairlead/database/executor';
import type { z } from 'zod';
import type { SignedIn } from '../../platform/auth/caller.ts';
import { type Context, within } from '../../platform/context.ts';
import { ApiError, InputError } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { translate } from '../../platform/messages.ts';
import { takeCode } from '../codes/public.ts';
import { recordConsent } from '../consents/public.ts';
import { assertIdentityNotDeleted, findVerifiedEmail } from '../identities/public.ts';
import { checkTelephone, present, requireName } from './profile.ts';
import * as queries from './queries.ts';

/** Gives a person the records of visitors who were imported under their verified e-mail, or came under it as guests. */
export type Adopt = (tx: Executor, subject: string, email: string) => Promise<void>;

interface NewProfile {
  readonly subject: string;
  readonly email: string;
  readonly profile: VisitorProfile;
  readonly language: Language;
}

/** Makes a profile with a personal code. */
async function insertProfile(
  tx: Executor,
  { subject, email, profile, language }: NewProfile,
  now: Date,
): Promise<queries.VisitorRow> {
  const id = newId();
  const code = await takeCode(tx, { kind: 'VISITOR', targetId: id, now });
  const row = { id, subject, email, ...profile, code, language, configuration: {}, createdAt: now, updatedAt: now };
  await queries.insertVisitors(tx, [row]);
  return row;
}

/** Nothing is known yet but the e-mail. */
const emptyProfile = visitorProfileInput.parse({});

/**
 * Makes the record of a guest. Nothing is looked up by the e-mail, so that neither the answer nor the time it takes says
 * whether anybody is known by it.
 */
export async function createGuestVisitor(
  tx: Executor,
  value: Omit<NewProfile, 'profile'> & { readonly profile?: VisitorProfile | undefined },
  now: Date,
): Promise<queries.VisitorRow> {
  return insertProfile(tx, { ...value, profile: value.profile ?? emptyProfile }, now);
}

/** Makes the profile of a person who signed up; their e-mail is the one they sign in with. */
export async function createVisitor(
  context: Omit<Context<SignedIn>, 'language'>,
  value: z.output<(typeof registerVisitor)['body']>,
  adopt: Adopt,
): Promise<Visitor> {
  const { database, caller, now } = context;
  if (caller.email !== undefined && caller.email !== value.email) throw new InputError('body.email', 'email_differs');
  const { profile } = value;
  if (profile === undefined) throw new InputError('body.profile', 'required');
  requireName(profile);
  await checkTelephone(profile, 'body.profile');
  try {
    return await database.transaction(async (tx) => {
      await assertIdentityNotDeleted(tx, caller.subject);
      const verified = await findVerifiedEmail(tx, caller.subject);
      const email = verified?.email ?? value.email;
      const row = await insertProfile(tx, { ...value, profile, email, subject: caller.subject }, now);
      await recordConsent(within(context, tx), value.consents);
      if (verified === null) return present(row, value.consents);
      await adopt(tx, caller.subject, verified.email);
      return present((await queries.findVisitor(tx, row.id)) ?? row, value.consents);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'visitors_subject_key') throw new ApiError('ALREADY_REGISTERED');
    throw error;
  }
}

/** Returns the greeting and the consent texts in force, in one language, for a person who is about to register. */
export function welcome(language: Language) {
  const texts = currentTexts(language);
  return {
    greeting: translate(language, 'visitor.greeting'),
    textVersion: currentTextVersion,
    consents: {
      terms: texts.TERMS.given,
      privacy: texts.PRIVACY.given,
      marketing: texts.MARKETING.given,
      share: texts.SHARE_WITH_EXHIBITOR.given,
    },
  };
}
