import { defaultLanguage, languages } from '@fairlead/contract/languages';
import { readStored } from '../storage/storage.ts';
import { storageKeys } from '../storage/storage-keys.ts';
import { formalFolder, hasFormalTexts } from './formal-texts.ts';

const fetched = new Map<string, Promise<Response>>();

/** Where the texts of a namespace lie; the time keeps them out of caches. */
export const textsPath = (folder: string, namespace: string): string =>
  `/locales/${folder}/${namespace}.json?timestamp=${Date.now()}`;

/**
 * The language that the detector will most likely choose, before it is there. A wrong guess costs the fetch of a file that is
 * not needed.
 */
function likelyLanguage(): string {
  const wanted = [
    new URLSearchParams(location.search).get('lng'),
    readStored(storageKeys.language),
    ...navigator.languages,
  ].flatMap((tag) => tag?.slice(0, 2).toLowerCase() ?? []);
  return wanted.find((tag) => languages.some((language) => language === tag)) ?? defaultLanguage;
}

const pathOf = (url: string): string => url.replace(/\?.*/, '');

/** Requests texts before the program that shows them is there; `takeFirstTexts` hands them over. */
export function fetchFirstTexts(namespaces: readonly string[], isFormal: boolean): void {
  const language = likelyLanguage();
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
