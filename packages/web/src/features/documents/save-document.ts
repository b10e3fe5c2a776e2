import type { ListedDocument } from './document-database.ts';
import { kindOf } from './document-kind.ts';
import { mediaUrl } from './media-url.ts';

/** The name that a document is saved under: with the ending of what it is. */
export const fileNameOf = ({ name, mediaType }: ListedDocument): string => {
  const ending = `.${kindOf(mediaType).toLowerCase()}`;
  return name.toLowerCase().endsWith(ending) ? name : name + ending;
};

function save(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Hands a document to the phone's downloads, from the copy where there is one. Rejects with NetworkError. */
export async function saveDocument(listed: ListedDocument, copy: Blob | null): Promise<void> {
  if (copy) {
    const url = URL.createObjectURL(copy);
    save(url, fileNameOf(listed));
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } else if (listed.storageKey !== null) {
    save(await mediaUrl(listed.storageKey), fileNameOf(listed));
  }
}
