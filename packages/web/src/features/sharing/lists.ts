import { currentLocale } from '../../lib/i18n/language.ts';

/** Several in one line, as the language lists them, with a capital in front. */
export function listed(names: readonly string[]): string {
  const line = new Intl.ListFormat(currentLocale(), { style: 'short', type: 'unit' }).format(names);
  return line.slice(0, 1).toLocaleUpperCase(currentLocale()) + line.slice(1);
}
