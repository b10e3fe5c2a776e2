import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Target } from 'vite-plugin-static-copy';

const pdf = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Files that the client fetches by name: texts, and what the reader of PDF documents needs for some of them. */
export const staticFiles: Target[] = [
  {
    src: join(import.meta.dirname, 'src/locales/*/*.json'),
    dest: 'locales',
    rename: { stripBase: 2 },
    transform: (texts) => JSON.stringify(JSON.parse(texts)),
  },
  {
    src: [
      ...['cmaps', 'standard_fonts', 'wasm'].map((folder) => join(pdf, folder, '*')),
      // Scripts inside documents never run, and every browser of ours has WebAssembly.
      ...['LICENSE*', 'quickjs*', '*nowasm*'].map((name) => `!${join(pdf, '*', name)}`),
    ],
    dest: 'pdf',
    rename: { stripBase: 2 },
  },
];
