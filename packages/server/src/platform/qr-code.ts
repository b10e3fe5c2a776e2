import { twoColorPng } from './two-color-png.ts';

/** Four modules of white around the code, as the standard asks. */
const quietZone = 4;
/** Error correction Q: a quarter of the code may be dirty or torn. */
const errorCorrectionLevel = 'Q';

/** Loaded with the first picture. */
const draw = async (): Promise<typeof import('qrcode')> => (await import('qrcode')).default;

const black = '#000000';
const paper = '#ffffff';

export async function qrCodeSvg(text: string, size: number, dark = black): Promise<string> {
  const options = { errorCorrectionLevel, margin: quietZone, type: 'svg', width: size } as const;
  return (await draw()).toString(text, { ...options, color: { dark, light: paper } });
}

/** `size` pixels along an edge with the quiet zone, or one for each module where that is more. */
export async function qrCodePng(text: string, size: number, dark = black): Promise<Buffer> {
  const { modules } = (await draw()).create(text, { errorCorrectionLevel });
  const squares = modules.size + 2 * quietZone;
  const isInCode = (at: number): boolean => at >= quietZone && at < quietZone + modules.size;
  const isDark = (row: number, column: number): boolean =>
    isInCode(row) && isInCode(column) && modules.get(row - quietZone, column - quietZone) === 1;
  return twoColorPng({ squares, isDark }, Math.max(size, squares), { dark, light: paper });
}
