/** Languages with two forms of address: du and Sie, tú and usted. */
export const formalLanguages: readonly string[] = ['de', 'es'];

/** Namespaces with a second file for readers who are addressed formally. */
export const formalNamespaces: readonly string[] = ['accounts', 'camera', 'managed-tokens'];

export const hasFormalTexts = (language: string, namespace: string): boolean =>
  formalLanguages.includes(language) && formalNamespaces.includes(namespace);

export const formalFolder = (language: string): string => `${language}-formal`;
