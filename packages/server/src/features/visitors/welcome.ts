import { currentTextVersion } from '@fairlead/contract/consents';
import type { Language } from '@fairlead/contract/languages';
import { words } from '../../platform/words.ts';

/** The greeting and the consent texts in force, in one language. */
export function welcome(language: Language) {
  return {
    greeting: words(language, 'visitor.greeting'),
    textVersion: currentTextVersion,
    consents: {
      terms: words(language, 'visitor.consent.terms'),
      privacy: words(language, 'visitor.consent.privacy'),
      marketing: words(language, 'visitor.consent.marketing'),
      share: words(language, 'visitor.consent.share'),
    },
  };
}
