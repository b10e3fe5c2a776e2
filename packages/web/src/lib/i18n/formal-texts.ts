/** Languages with two ways to address somebody: du and Sie, tú and usted. */
export const formalLanguages: readonly string[] = ['de', 'es'];

/** Of these they have a second file with what is said otherwise to somebody who is addressed formally. */
export const formalNamespaces: readonly string[] = ['accounts', 'camera', 'tokens'];

export const hasFormalTexts = (language: string, namespace: string): boolean =>
  formalLanguages.includes(language) && formalNamespaces.includes(namespace);

export const formalFolder = (language: string): string => `${language}-formal`;
