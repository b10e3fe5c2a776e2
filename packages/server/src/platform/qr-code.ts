import QRCode from 'qrcode';

/** Four modules of white around the code, as the standard asks. */
const quietZone = 4;
const options = { errorCorrectionLevel: 'Q', margin: quietZone } as const;

export const qrCodeSvg = (text: string, size: number): Promise<string> =>
  QRCode.toString(text, { ...options, type: 'svg', width: size });

export const qrCodePng = (text: string, size: number): Promise<Buffer> =>
  QRCode.toBuffer(text, { ...options, type: 'png', width: size });
