import type { Language } from '@fairlead/contract/languages';
import type { AdditionalVisitorAttribute, AskedAttribute, Labels } from '@fairlead/contract/organizers';
import type { Executor } from '@fairlead/database/executor';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/http/problem.ts';
import * as queries from './queries.ts';

/** Returns the text in a language, else the English one, else the first there is. */
function inLanguage(labels: Labels, language: Language): string {
  return labels[language] ?? labels.en ?? Object.values(labels).find((text) => text !== undefined) ?? '';
}

const presentAttribute = (attribute: AdditionalVisitorAttribute, language: Language): AskedAttribute => ({
  key: attribute.key,
  label: inLanguage(attribute.label, language),
  kind: attribute.kind,
  choices: attribute.choices.map(({ key, label }) => ({ key, label: inLanguage(label, language) })),
  required: attribute.required,
});

/** Returns what visitors of a fair are asked beyond the profile, in all languages. */
export async function attributesOfFair(
  executor: Executor,
  tradeFairId: string,
): Promise<readonly AdditionalVisitorAttribute[]> {
  const row = await queries.findOrganizerOfFair(executor, tradeFairId);
  if (!row) throw notFound();
  return row.additionalVisitorAttributes;
}

/** Returns the same in one language. */
export async function attributesOfFairInLanguage(
  executor: Executor,
  tradeFairId: string,
  language: Language,
): Promise<AskedAttribute[]> {
  const attributes = await attributesOfFair(executor, tradeFairId);
  return attributes.map((attribute) => presentAttribute(attribute, language));
}

/** Returns the same for anybody, for the form of the registration: only of a fair that visitors may enter. */
export async function getAdditionalVisitorAttributes(
  { database, language }: Pick<Context<unknown>, 'database' | 'language'>,
  tradeFairId: string,
): Promise<AskedAttribute[]> {
  const row = await queries.findOrganizerOfOpenFair(database, tradeFairId);
  if (!row) throw notFound();
  return row.additionalVisitorAttributes.map((attribute) => presentAttribute(attribute, language));
}

/** Returns the name of an organizer; empty for one that is gone. */
export async function nameOfOrganizer(executor: Executor, id: string): Promise<string> {
  const [row] = await queries.findOrganizers(executor, [id]);
  return row?.name ?? '';
}

/** Returns how an organizer's people come in, and what its visitors are asked. */
export async function integrationOf(executor: Executor, id: string) {
  const [row] = await queries.findOrganizers(executor, [id]);
  if (!row) throw notFound();
  return { kind: row.integrationKind, attributes: row.additionalVisitorAttributes };
}
