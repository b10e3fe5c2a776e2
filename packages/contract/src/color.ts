/** A fair's colour: pure rules that the server (stored themes), the editor (verdicts) and the visitor's screens share. */

/** Text colours of the two page themes, and the grounds they stand on. */
export const ground = {
  light: { ink: '#1b1a19', page: '#faf9f7', surface: '#ffffff', sunken: '#f3f0ed' },
  dark: { ink: '#f4f1ee', page: '#131211', surface: '#1c1a19', sunken: '#242120' },
} as const;

const darkText = '#1b1a19';
const lightText = '#ffffff';

type Channels = readonly [red: number, green: number, blue: number];

export function isHexColor(text: string): boolean {
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text);
}

/** Returns #abc as #aabbcc, in small letters. Throws for what is not a 3- or 6-digit hex colour. */
export function normalizeHex(color: string): string {
  if (!isHexColor(color)) throw new RangeError(`Not a 3- or 6-digit hex colour: ${color}`);
  const digits = color.slice(1).toLowerCase();
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

/** Each from 0 to 255. */
export function channels(color: string): Channels {
  const value = Number.parseInt(normalizeHex(color).slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Six digits, with their #, in small letters; what is no whole number is rounded. */
export function toHex(rgb: Channels): string {
  return `#${rgb
    .map((channel) =>
      Math.round(Math.min(255, Math.max(0, channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const gamma = (light: number): number =>
  255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

/** Returns the relative luminance as WCAG 2 defines it. */
function luminance(color: string): number {
  const [red, green, blue] = channels(color);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Returns the contrast of two colours, 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [brighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (brighter + 0.05) / (darker + 0.05);
}

/** Returns the contrast as a reader sees it that lights with red and sees nothing else: to it red is as bright as white. */
export function contrastInRedLight(one: string, other: string): number {
  const [brighter, darker] = [one, other].map((color) => linear(channels(color)[0])).toSorted((a, b) => b - a) as [
    number,
    number,
  ];
  return (brighter + 0.05) / (darker + 0.05);
}

/** Returns white or near-black, whichever is easier to read on the colour. */
export function textOn(color: string): string {
  return contrastRatio(lightText, color) >= contrastRatio(darkText, color) ? lightText : darkText;
}

/** Returns `share` of the first colour over the second. */
export function mixColors(color: string, base: string, share: number): string {
  const under = channels(base);
  return toHex(
    channels(color).map((channel, at) => channel * share + (under[at] ?? 0) * (1 - share)) as unknown as Channels,
  );
}

interface Oklab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

function toOklab(color: string): Oklab {
  const [red, green, blue] = channels(color).map(linear) as unknown as Channels;
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}

/** Returns linear light of the three channels; below 0 or above 1 where no screen shows the colour. */
function toLinear({ l, a, b }: Oklab): Channels {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const fromOklab = (color: Oklab): string => toHex(toLinear(color).map(gamma) as unknown as Channels);

/** Returns the colour at another perceived lightness, the same hue; pale and dark colours lose some saturation on the way. */
function shifted(color: string, by: number): string {
  const { l, a, b } = toOklab(color);
  const target = Math.min(0.97, Math.max(0.12, l + by));
  const keep = by > 0 ? (1 - target) / Math.max(1 - l, 0.01) : target / Math.max(l, 0.01);
  const chroma = Math.min(1, Math.sqrt(Math.max(keep, 0)));
  return fromOklab({ l: target, a: a * chroma, b: b * chroma });
}

export interface FairTheme {
  readonly main: string;
  readonly light: string;
  readonly dark: string;
}

/** Returns the colour at this perceived lightness, the same hue, a little more saturated as far as a screen can show it. */
function litTo(color: string, lightness: number): string {
  const { a, b } = toOklab(color);
  const shares = [1.3, 1.2, 1.1, 1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1];
  const candidates = shares.map((share) => ({ l: lightness, a: a * share, b: b * share }));
  const isShown = (candidate: Oklab) => toLinear(candidate).every((light) => light >= -0.001 && light <= 1.001);
  return fromOklab(candidates.find(isShown) ?? { l: lightness, a: 0, b: 0 });
}

/** A main button on a dark page glows, whatever the colour began with. */
const leastLight = 0.7;
const [lightStep, furtherStep, maxSteps] = [0.14, 0.02, 30];

/** Returns the colour made lighter, as far as it takes to be read on a dark page: links and buttons are drawn in it there. */
function lightened(main: string): string {
  const { page, sunken } = ground.dark;
  const isReadable = (color: string): boolean =>
    contrastRatio(color, page) >= 4.5 &&
    contrastRatio(color, sunken) >= 3 &&
    contrastRatio(color, textOn(color)) >= 4.5;
  const first = Math.min(0.97, Math.max(leastLight, toOklab(main).l + lightStep));
  const candidates = Array.from({ length: maxSteps }, (_, step) =>
    litTo(main, Math.min(0.97, first + step * furtherStep)),
  );
  return candidates.find(isReadable) ?? litTo(main, first);
}

/** Returns a theme made whole: light and dark are derived from main where they are absent. */
export function completeTheme(theme: { main: string; light?: string | null; dark?: string | null }): FairTheme {
  const main = normalizeHex(theme.main);
  return {
    main,
    light: theme.light ? normalizeHex(theme.light) : lightened(main),
    dark: theme.dark ? normalizeHex(theme.dark) : shifted(main, -0.1),
  };
}

export type FairVariant = 'main' | 'light' | 'dark' | 'ink';

export interface FairColors {
  /** The fair's colour as an area, and text on it. */
  readonly fair: string;
  readonly onFair: string;
  /** The fair's colour for the one main button, links and ticks; `variant` says which of its colours it is. */
  readonly primary: string;
  readonly onPrimary: string;
  readonly primaryTint: string;
  readonly variant: FairVariant;
}

/**
 * Returns the colours of a fair's screens: a variant is used only where it can be read (4.5:1 on the page, 3:1 on sunken
 * areas).
 */
export function fairColors(theme: FairTheme, mode: 'light' | 'dark'): FairColors {
  const { ink, page, surface, sunken } = ground[mode];
  const order: readonly FairVariant[] = mode === 'light' ? ['main', 'dark'] : ['main', 'light'];
  const colorOf = (variant: FairVariant): string => (variant === 'ink' ? ink : theme[variant]);
  const isReadable = (variant: FairVariant): boolean =>
    contrastRatio(colorOf(variant), page) >= 4.5 && contrastRatio(colorOf(variant), sunken) >= 3;
  const variant = order.find(isReadable) ?? 'ink';
  const primary = colorOf(variant);
  return {
    fair: theme.main,
    onFair: textOn(theme.main),
    primary,
    onPrimary: textOn(primary),
    primaryTint: mixColors(primary, surface, 0.1),
    variant,
  };
}
