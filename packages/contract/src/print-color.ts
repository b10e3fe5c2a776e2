import { contrastInRedLight, contrastRatio, normalizeHex } from './color.ts';

const [paper, black] = ['#ffffff', '#000000'];
/** The least contrast with white paper at which cameras of every age, and readers with a red light, read a QR code. */
const printContrast = 4.5;

/** Returns the colour that a fair's QR codes are printed in: its own where every reader has enough contrast with the paper, else black. */
export function printColor(theme: { readonly main: string } | null): string {
  const isRead =
    theme !== null &&
    [contrastRatio, contrastInRedLight].every((contrast) => contrast(theme.main, paper) >= printContrast);
  return isRead ? normalizeHex(theme.main) : black;
}
