import { completeTheme, fairColors, isHexColor } from '@fairlead/contract/color';
import { writeStored } from '../storage.ts';
import { storageKeys } from '../storage-keys.ts';
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
let shown: FairThemeInput | null = null;
let isFollowing = false;

function show(): void {
  const { style } = document.documentElement;
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

/** Puts a fair's colour in the place of the product's red, in light and dark; null brings the red back. */
export function applyFairTheme(theme: FairThemeInput | null): void {
  shown = theme !== null && isHexColor(theme.main) ? theme : null;
  writeStored(storageKeys.mainColour, shown?.main ?? null);
  show();
  if (isFollowing) return;
  isFollowing = true;
  onThemeChange(show);
}
