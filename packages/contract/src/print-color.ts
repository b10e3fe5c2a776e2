import { contrastRatio, normalizeHex } from './color.ts';

const [paper, black] = ['#ffffff', '#000000'];
/** The least contrast with white paper at which cameras of every age read a QR code. */
const printContrast = 4.5;

/** Returns the colour that a fair's QR codes are printed in: its own where the contrast with the paper allows it, else black. */
export function printColor(theme: { readonly main: string } | null): string {
  return theme !== null && contrastRatio(theme.main, paper) >= printContrast ? normalizeHex(theme.main) : black;
}
