import { defaultLanguage, type Language, languages } from '@fairlead/contract/languages';
import { readStored } from '../storage/storage.ts';
import { storageKeys } from '../storage/storage-keys.ts';

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
