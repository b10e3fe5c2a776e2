const room = { width: 900, height: 320 };

/** Returns a logo as a PDF takes it without unpacking it: a PNG on white paper, no larger than print shows. */
export async function printableLogo(logo: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(logo)
    .flatten({ background: '#ffffff' })
    .resize({ ...room, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer();
}
