import QRCode from 'qrcode';

/** Four modules of white around the code, as the standard asks. */
const quietZone = 4;
const options = { errorCorrectionLevel: 'Q', margin: quietZone } as const;

const black = '#000000';
const paper = '#ffffff';

export const qrCodeSvg = (text: string, size: number, dark = black): Promise<string> =>
  QRCode.toString(text, { ...options, color: { dark, light: paper }, type: 'svg', width: size });

export const qrCodePng = (text: string, size: number, dark = black): Promise<Buffer> =>
  QRCode.toBuffer(text, { ...options, color: { dark, light: paper }, type: 'png', width: size });
