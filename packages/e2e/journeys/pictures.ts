import { PNG } from 'pngjs';

/** A picture without a code, chosen from the gallery by mistake. */
export const emptyPicture = {
  name: 'wall.png',
  mimeType: 'image/png',
  buffer: PNG.sync.write(new PNG({ width: 64, height: 64, fill: true })),
};
