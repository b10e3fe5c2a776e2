import type { NamedFile } from './caller.ts';

/** Hands a file to the browser's downloads. */
export function saveFile(file: NamedFile, fallbackName: string): void {
  const url = URL.createObjectURL(file.blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name ?? fallbackName;
  link.click();
  // The browser has taken hold of the blob by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
