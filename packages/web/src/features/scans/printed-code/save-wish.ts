/**
 * The code whose point somebody asked for before they were known. Kept by the page alone: only who pressed a button there has asked,
 * and opening a URL is no scan.
 */
let wanted: string | null = null;

export function wishToSave(code: string): void {
  wanted = code;
}

/** Whether this point was asked for; it is asked for once. */
export function takeSaveWish(code: string): boolean {
  const isWanted = wanted === code;
  if (isWanted) wanted = null;
  return isWanted;
}
