import { completeTheme, fairColors, isHexColor } from '@fairlead/contract/color';
import { readStored, storageKeys, writeStored } from '../storage/storage.ts';
import { currentTheme, onThemeChange } from './appearance.ts';

interface FairThemeInput {
  readonly main: string;
  readonly light?: string | null | undefined;
  readonly dark?: string | null | undefined;
}

const properties = [
  '--fair',
  '--on-fair',
  '--primary',
  '--on-primary',
  '--primary-tint',
  '--primary-light',
  '--primary-dark',
];
/** Of the fair that the visitor came in through. */
let remembered: FairThemeInput | null = null;
/** Of the fair that the open screen is about. */
let onScreen: FairThemeInput | null = null;
let isFollowing = false;

const usable = (theme: FairThemeInput | null): FairThemeInput | null =>
  theme !== null && isHexColor(theme.main) ? theme : null;

function show(): void {
  const { style } = document.documentElement;
  const shown = onScreen ?? remembered;
  if (shown === null) {
    for (const property of properties) style.removeProperty(property);
    return;
  }
  const theme = completeTheme({ main: shown.main, light: shown.light ?? null, dark: shown.dark ?? null });
  const colors = fairColors(theme, currentTheme());
  const values = [
    colors.fair,
    colors.onFair,
    colors.primary,
    colors.onPrimary,
    colors.primaryTint,
    theme.light,
    theme.dark,
  ];
  for (const [at, property] of properties.entries()) style.setProperty(property, values[at] ?? null);
}

function showAndFollow(): void {
  show();
  if (isFollowing) return;
  isFollowing = true;
  onThemeChange(show);
}

/** Puts a fair's colour in the place of the product's red while a screen is about it; null brings back what was there. */
export function applyFairTheme(theme: FairThemeInput | null): void {
  onScreen = usable(theme);
  showAndFollow();
}

/** Keeps the colour of the fair that the visitor came in through, over reloads too; null forgets it. */
export function rememberFairTheme(theme: FairThemeInput | null): void {
  remembered = usable(theme);
  writeStored(storageKeys.mainColour, remembered?.main ?? null);
  showAndFollow();
}

/** Shows the remembered fair's colour again, at the start of the visitors' app. */
export function restoreFairTheme(): void {
  const main = readStored(storageKeys.mainColour);
  if (main === null) return;
  remembered = usable({ main });
  showAndFollow();
}
