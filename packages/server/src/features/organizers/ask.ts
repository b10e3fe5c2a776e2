import type { Language } from '@fairlead/contract/languages';
import type { AdditionalVisitorAttribute, AskedAttribute, Labels } from '@fairlead/contract/organizers';

/** The text in a language, else the English one, else the first there is. */
function inLanguage(labels: Labels, language: Language): string {
  return labels[language] ?? labels.en ?? Object.values(labels).find((text) => text !== undefined) ?? '';
}

export const ask = (attribute: AdditionalVisitorAttribute, language: Language): AskedAttribute => ({
  key: attribute.key,
  label: inLanguage(attribute.label, language),
  kind: attribute.kind,
  choices: attribute.choices.map(({ key, label }) => ({ key, label: inLanguage(label, language) })),
  required: attribute.required,
});
