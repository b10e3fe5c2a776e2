/** Continents of zone names, by their codes in CLDR; oceans have none there. */
const continents: Readonly<Record<string, string>> = {
  Africa: '002',
  America: '019',
  Antarctica: 'AQ',
  Asia: '142',
  Australia: '009',
  Europe: '150',
  Pacific: '009',
};

export interface Zone {
  readonly name: string;
  /** The city first, as people look for it: "Buenos Aires, Argentina (GMT-3)". */
  readonly label: string;
}

export interface ZoneGroup {
  readonly label: string;
  readonly zones: readonly Zone[];
}

/** Returns the offset of a zone at a moment, as the language writes it; null for a zone that this browser does not know. */
function offsetOf(name: string, language: string, at: Date): string | null {
  try {
    const parts = new Intl.DateTimeFormat(language, { timeZone: name, timeZoneName: 'shortOffset' }).formatToParts(at);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? null;
  } catch {
    return null;
  }
}

function labelOf(name: string, language: string, at: Date): string {
  const [city = name, ...around] = name.replaceAll('_', ' ').split('/').slice(1).toReversed();
  const offset = offsetOf(name, language, at);
  return [city, ...around].join(', ') + (offset === null ? '' : ` (${offset})`);
}

/**
 * Groups zones by continent or ocean, each sorted by city, so that typing the first letters of a city finds it in a native
 * select. `Etc/UTC` and other zones without a city keep their name.
 */
export function groupZones(names: readonly string[], language: string, at = new Date()): ZoneGroup[] {
  const regions = new Intl.DisplayNames(language, { type: 'region' });
  const groups = new Map<string, Zone[]>();
  for (const name of names) {
    const [area = name] = name.split('/');
    const code = continents[area];
    const label = code === undefined ? area : (regions.of(code) ?? area);
    groups.set(label, [...(groups.get(label) ?? []), { name, label: labelOf(name, language, at) }]);
  }
  const { compare } = new Intl.Collator(language);
  return [...groups]
    .map(([label, zones]) => ({ label, zones: zones.toSorted((a, b) => compare(a.label, b.label)) }))
    .toSorted((a, b) => compare(a.label, b.label));
}
