import { defaultLanguage, type Language, languages } from '@fairlead/contract/languages';
import { readStored, storageKeys } from '../storage/storage.ts';

/** Null where the browser refuses its storage. */
function readSessionLanguage(): string | null {
  try {
    return sessionStorage.getItem(storageKeys.language);
  } catch {
    return null;
  }
}

/** Returns the first language of ours that the URL, an earlier visit, the browser or the page names. */
export function detectLanguage(): Language {
  const named = [
    new URLSearchParams(location.search).get('lng'),
    /(?:^|;\s*)i18next=([^;]*)/.exec(document.cookie)?.[1],
    readStored(storageKeys.language),
    readSessionLanguage(),
    ...navigator.languages,
    document.documentElement.lang,
  ];
  const spoken = named.flatMap((tag) => languages.filter((language) => language === tag?.slice(0, 2).toLowerCase()));
  return spoken[0] ?? defaultLanguage;
}

/** Languages with two forms of address: du and Sie, tú and usted. */
export const formalLanguages: readonly string[] = ['de', 'es'];

/** Namespaces with a second file for readers who are addressed formally. */
export const formalNamespaces: readonly string[] = ['accounts', 'camera', 'managed-tokens'];

export const hasFormalTexts = (language: string, namespace: string): boolean =>
  formalLanguages.includes(language) && formalNamespaces.includes(namespace);

export const formalFolder = (language: string): string => `${language}-formal`;

const fetched = new Map<string, Promise<Response>>();

/** Where the texts of a namespace lie; the time keeps them out of caches. */
export const textsPath = (folder: string, namespace: string): string =>
  `/locales/${folder}/${namespace}.json?timestamp=${Date.now()}`;

const pathOf = (url: string): string => url.replace(/\?.*/, '');

/** Requests texts before the program that shows them is there; `takeFirstTexts` hands them over. */
export function fetchFirstTexts(namespaces: readonly string[], isFormal: boolean): void {
  const language = detectLanguage();
  for (const namespace of namespaces) {
    fetchTexts(language, namespace);
    if (isFormal && hasFormalTexts(language, namespace)) fetchTexts(formalFolder(language), namespace);
  }
}

function fetchTexts(folder: string, namespace: string): void {
  const url = textsPath(folder, namespace);
  const answer = fetch(url);
  // The reader of the texts learns of the failure, and tries again.
  answer.catch(() => undefined);
  fetched.set(pathOf(url), answer);
}

/** The answer that is on its way or here already; once, so that a failed one is requested anew. */
export function takeFirstTexts(url: string): Promise<Response> | undefined {
  const path = pathOf(url);
  const answer = fetched.get(path);
  fetched.delete(path);
  return answer;
}
