import { type Language, languages } from '@fairlead/contract/languages';

/** In the order of `languages`. */
export type Labels = readonly [en: string, es: string, de: string];

export const labelIn = (labels: Labels, language: Language): string => labels[languages.indexOf(language)] ?? labels[0];
