import { type Language, languages } from '@fairlead/contract/languages';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { shownValue } from '../../lib/i18n/shown-value.ts';
import deApp from '../../locales/de/app.json' with { type: 'json' };
import deScans from '../../locales/de/scans.json' with { type: 'json' };
import enApp from '../../locales/en/app.json' with { type: 'json' };
import enScans from '../../locales/en/scans.json' with { type: 'json' };
import esApp from '../../locales/es/app.json' with { type: 'json' };
import esScans from '../../locales/es/scans.json' with { type: 'json' };

const resources = {
  en: { app: enApp, scans: enScans },
  es: { app: esApp, scans: esScans },
  de: { app: deApp, scans: deScans },
};

function textsIn(language: Language): i18n {
  const texts = createInstance({
    lng: language,
    resources,
    defaultNS: 'app',
    ns: ['app', 'scans'],
    initAsync: false,
    interpolation: { escapeValue: true, escape: shownValue },
    returnNull: false,
  });
  void texts.use(initReactI18next).init();
  return texts;
}

/** The texts of the pages that the server draws, a set for each language, all of them there from the start. */
export const pageTexts = Object.fromEntries(languages.map((language) => [language, textsIn(language)])) as Record<
  Language,
  i18n
>;
