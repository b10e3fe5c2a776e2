import i18next from 'i18next';

/** Stands around the `import()` of every screen and part in the built program: its file and its texts are fetched together. */
export async function withTexts<T>(file: Promise<T>, namespaces: readonly string[]): Promise<T> {
  const [part] = await Promise.all([file, i18next.loadNamespaces(namespaces)]);
  return part;
}
