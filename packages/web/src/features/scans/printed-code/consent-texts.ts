import { currentTexts } from '@fairlead/contract/consent-texts';
import { currentTextVersion } from '@fairlead/contract/consents';
import type { Language } from '@fairlead/contract/languages';
import type { ConsentTexts } from '@fairlead/contract/printed-page';

/**
 * Texts that a visitor without a session agrees to, from the program itself; the visitor's app asks the server, to carry no
 * texts.
 */
export function consentTextsIn(language: Language): ConsentTexts {
  const { TERMS, PRIVACY, SHARE_WITH_EXHIBITOR } = currentTexts(language);
  const share = SHARE_WITH_EXHIBITOR.given;
  return { textVersion: currentTextVersion, terms: TERMS.given, privacy: PRIVACY.given, share };
}
