import type { Language } from '@fairlead/contract/languages';
import { currentLanguage } from '../lib/i18n/language.ts';
import de from '../locales/de/failure.json' with { type: 'json' };
import en from '../locales/en/failure.json' with { type: 'json' };
import es from '../locales/es/failure.json' with { type: 'json' };

const messages: Record<Language, typeof en> = { en, es, de };

export const failureMessages = (): typeof en => messages[currentLanguage()];
