import { currentTextVersion } from '@fairlead/contract/consents';
import type { Language } from '@fairlead/contract/languages';
import { translate } from '../../platform/messages.ts';

/** The greeting and the consent texts in force, in one language. */
export function welcome(language: Language) {
  return {
    greeting: translate(language, 'visitor.greeting'),
    textVersion: currentTextVersion,
    consents: {
      terms: translate(language, 'visitor.consent.terms'),
      privacy: translate(language, 'visitor.consent.privacy'),
      marketing: translate(language, 'visitor.consent.marketing'),
      share: translate(language, 'visitor.consent.share'),
    },
  };
}
