import type { Language } from '@fairlead/contract/languages';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/http/problem.ts';
import { recordAction } from '../audits/public.ts';
import type { RemoveSecondFactor } from '../identities/public.ts';

/**
 * Admits a person who lost the second factor without it; returns their subject. The mail about it is in `language` if theirs is
 * not known.
 */
export async function removeSecondFactor(
  { language }: { readonly language: Language },
  email: string,
  remove: RemoveSecondFactor,
): Promise<string> {
  const subject = await remove(email, language);
  if (subject === undefined) throw notFound();
  return subject;
}

/** Does the same for `npm run admin`: the only administrator may have lost theirs. */
export async function removeSecondFactorFromConsole(
  context: Omit<Context<null>, 'caller'>,
  email: string,
  remove: RemoveSecondFactor,
): Promise<void> {
  const id = await removeSecondFactor(context, email, remove);
  const target = { kind: 'IDENTITY', id, label: email };
  await recordAction(context.database, { by: null, action: 'removeSecondFactor', at: context.now, target });
}
