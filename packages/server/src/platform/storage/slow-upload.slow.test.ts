import { test } from 'vitest';
import { uploadOverCutLine } from '../../../test/cut-upload.ts';
import { storages } from '../../../test/storages.ts';

const bytesPerSecond = 1_000_000;

test.concurrent.each(storages)(
  '50 MiB at 1 MB/s with a cut in the middle arrive whole on $name, one part sent twice',
  async ({ startApp }) => {
    const files = await startApp({ bytesPerSecond });
    await uploadOverCutLine(files);
    await files.close();
  },
  400_000,
);
