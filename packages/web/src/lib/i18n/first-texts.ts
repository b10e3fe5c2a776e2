import { detectLanguage } from './detect-language.ts';
import { formalFolder, hasFormalTexts } from './formal-texts.ts';

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
