import { test } from 'vitest';
import { uploadOverCutLine } from '../../../test/cut-upload.ts';
import { storages } from '../../../test/storages.ts';

/** As fast as the line's clock, which counts in milliseconds, can still hold it back. */
const bytesPerSecond = 50_000_000;

test.each(storages)(
  '50 MiB with a cut in the middle arrive whole on $name, one part sent twice',
  async ({ startApp }) => {
    const files = await startApp({ bytesPerSecond });
    await uploadOverCutLine(files);
    await files.close();
  },
);
