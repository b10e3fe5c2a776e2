const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const firstOf = (names: typeof browsers, text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/** Browser and system, of what the identity client calls a device: the browser's whole user agent. */
export function deviceName(userAgent: string): string | null {
  const known = [firstOf(browsers, userAgent), firstOf(systems, userAgent)].filter((name) => name !== undefined);
  if (known.length > 0) return known.join(', ');
  return userAgent === '' ? null : userAgent.slice(0, 60);
}
