import { defaultLanguage, type Language, languages } from '@fairlead/contract/languages';
import i18next, { type BackendModule, type ReadCallback, type ResourceKey, type Services } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { storageKeys, writeStored } from '../storage/storage.ts';
import { detectLanguage, formalFolder, hasFormalTexts, takeFirstTexts, textsPath } from './first-texts.ts';
import { isSpoken, supportedLanguage } from './language.ts';
import { shownValue } from './shown-value.ts';

interface HostBackendOptions {
  /** Before /locales; empty in the browser. */
  readonly origin: string;
  /** True if people on this host are addressed formally. */
  readonly isFormal: () => Promise<boolean>;
}

type Tree = { readonly [key: string]: string | Tree };

/** The texts of `base`, replaced by those of `over` where it has them. */
function lay(over: Tree, base: Tree): Tree {
  const merged: { [key: string]: string | Tree } = { ...base };
  for (const [key, text] of Object.entries(over)) {
    const below = merged[key];
    merged[key] = typeof text === 'object' && typeof below === 'object' ? lay(text, below) : text;
  }
  return merged;
}

/** An answer below 500 that has no texts: it is the same the next time. */
class NoTexts extends Error {}

/**
 * Loads the texts of a namespace in the form of address of the host: du and tú for visitors, Sie and usted for everybody
 * else.
 */
class HostBackend implements BackendModule<HostBackendOptions> {
  static readonly type = 'backend';
  readonly type = 'backend';
  private options: HostBackendOptions = { origin: '', isFormal: async () => false };

  init(_services: Services, options: HostBackendOptions): void {
    this.options = options;
  }

  read(language: string, namespace: string, callback: ReadCallback): void {
    this.load(language, namespace).then(
      (texts) => callback(null, texts as ResourceKey),
      // True: it is tried again.
      (error) => callback(error, !(error instanceof NoTexts)),
    );
  }

  private async load(language: string, namespace: string): Promise<Tree> {
    if (!hasFormalTexts(language, namespace) || !(await this.options.isFormal()))
      return this.fetchTexts(language, namespace);
    const [base, over] = await Promise.all([
      this.fetchTexts(language, namespace),
      this.fetchTexts(formalFolder(language), namespace),
    ]);
    return lay(over, base);
  }

  private async fetchTexts(folder: string, namespace: string): Promise<Tree> {
    const url = this.options.origin + textsPath(folder, namespace);
    const response = await (takeFirstTexts(url) ?? fetch(url));
    if (response.status >= 500) throw new Error(`${url}: ${response.status}`);
    if (!response.ok) throw new NoTexts(`${url}: ${response.status}`);
    return await response.json();
  }
}

/** The texts of the frame, of controls and of errors; every feature has a namespace of its own. */
export const defaultNamespace = 'app';

interface Settings {
  /** Before /locales; empty in the browser. */
  readonly origin?: string;
  /** True if people on this host are addressed as Sie or usted; false by default. */
  readonly isFormal?: () => Promise<boolean>;
  readonly language?: Language;
}

/**
 * Starts the translations. A load that fails is tried 5 times more, first after 350 ms, then after twice as long each time.
 * Resolves when the frame's texts are there (or have failed for good: then `hasTranslations` is false).
 */
export async function startTranslations({
  origin = '',
  isFormal = async () => false,
  language = detectLanguage(),
}: Settings = {}): Promise<void> {
  i18next.on('languageChanged', showLanguage);
  await i18next
    .use(HostBackend)
    .use(initReactI18next)
    .init<HostBackendOptions>({
      lng: language,
      supportedLngs: [...languages],
      nonExplicitSupportedLngs: true,
      load: 'languageOnly',
      // Every language that is spoken has all texts: English beside them would be loaded for nothing.
      fallbackLng: (tag) => (isSpoken(tag) ? [] : [defaultLanguage]),
      defaultNS: defaultNamespace,
      ns: [defaultNamespace],
      maxRetries: 5,
      retryTimeout: 350,
      // React escapes; what is put into a sentence is written for people here.
      interpolation: { escapeValue: true, escape: shownValue },
      returnNull: false,
      backend: { origin, isFormal },
    });
}

const yearInSeconds = 31_536_000;

/**
 * The page's own language, for hyphenation and screen readers; the page behind a printed code, which the server draws, is told
 * by a cookie of its own. There is no page where tests run.
 */
function showLanguage(tag: string): void {
  if (typeof document === 'undefined') return;
  const language = supportedLanguage(tag);
  document.documentElement.lang = language;
  writeStored(storageKeys.language, language);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that is supported
  document.cookie = `i18next=${language}; path=/scan; max-age=${yearInSeconds}; samesite=lax`;
}

/** True once the frame's texts have been loaded. */
export function hasTranslations(): boolean {
  return i18next.hasResourceBundle(supportedLanguage(i18next.language), defaultNamespace);
}
