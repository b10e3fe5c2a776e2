/**
 * The code whose point a visitor asked for before they signed in. Kept by the page alone: only a pressed button asks, and
 * opening a URL is no scan.
 */
let wanted: string | null = null;

export function wishToSave(code: string): void {
  wanted = code;
}

/** True if this point was asked for; it is asked for once. */
export function takeSaveWish(code: string): boolean {
  const isWanted = wanted === code;
  if (isWanted) wanted = null;
  return isWanted;
}
