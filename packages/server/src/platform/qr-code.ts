/** Four modules of white around the code, as the standard asks. */
const quietZone = 4;
const options = { errorCorrectionLevel: 'Q', margin: quietZone } as const;

/** Loaded with the first picture. */
const draw = async (): Promise<typeof import('qrcode')> => (await import('qrcode')).default;

const black = '#000000';
const paper = '#ffffff';

export const qrCodeSvg = async (text: string, size: number, dark = black): Promise<string> =>
  (await draw()).toString(text, { ...options, color: { dark, light: paper }, type: 'svg', width: size });

export const qrCodePng = async (text: string, size: number, dark = black): Promise<Buffer> =>
  (await draw()).toBuffer(text, { ...options, color: { dark, light: paper }, type: 'png', width: size });
