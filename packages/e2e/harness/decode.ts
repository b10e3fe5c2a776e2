import jsqr from 'jsqr';
import type { Browser } from 'playwright-core';
import { PNG } from 'pngjs';

/** Returns the text that an independent decoder reads in a PNG; undefined when it finds no code. */
export function decodePng(png: Buffer): string | undefined {
  const { width, height, data } = PNG.sync.read(png);
  return jsqr.default(new Uint8ClampedArray(data), width, height)?.data;
}

/** The same of an SVG, as a browser draws it. */
export async function decodeSvg(browser: Browser, svg: string): Promise<string | undefined> {
  const page = await browser.newPage({ viewport: { width: 600, height: 600 } });
  try {
    const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
    await page.setContent(
      `<body style="margin:0;background:#fff"><img alt="" src="${source}" width="600" height="600">`,
    );
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
    return decodePng(await page.screenshot());
  } finally {
    await page.close();
  }
}
