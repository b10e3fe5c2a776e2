export const languages = ['en', 'es', 'de'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'en';

/** Returns the first supported language of an Accept-Language header or a locale such as 'de-AT'; English when none is. */
export function chooseLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find((q) => q !== undefined);
      return { tag: tag.slice(0, 2).toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  for (const { tag } of wanted) {
    const found = languages.find((supported) => supported === tag);
    if (found) return found;
  }
  return defaultLanguage;
}

/** Returns the region that an Accept-Language header names for this language, as 'es-MX' does for Spanish; undefined without one. */
export function chooseRegion(header: string | undefined, language: Language): string | undefined {
  const tags = (header ?? '').split(',').map((part) => part.split(';')[0]?.trim() ?? '');
  const found = tags.map((tag) => /^([a-z]{2})-([a-z]{2}|\d{3})$/i.exec(tag));
  return found.find((match) => match?.[1]?.toLowerCase() === language)?.[2]?.toUpperCase();
}
