import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const folders = ['cmaps', 'standard_fonts', 'wasm'] as const;
/** Scripts inside documents never run, and every browser of ours has WebAssembly. */
const needed = (name: string): boolean => !name.startsWith('LICENSE') && !/^quickjs|nowasm/.test(name);

/** What the reader of PDF documents fetches when a document needs it, served from our own origin: `/pdf/{folder}/{file}`. */
export function pdfAssets(): Plugin {
  return {
    name: 'fairlead-pdf-assets',
    configureServer(server) {
      server.middlewares.use('/pdf', (request, response, next) => {
        const [, folder, name] = /^\/(\w+)\/([\w.-]+)$/.exec(request.url ?? '') ?? [];
        if (folder === undefined || name === undefined || !folders.some((each) => each === folder)) return next();
        try {
          response.end(readFileSync(join(library, folder, name)));
        } catch {
          next();
        }
      });
    },
    generateBundle() {
      for (const folder of folders) {
        for (const name of readdirSync(join(library, folder)).filter(needed)) {
          this.emitFile({
            type: 'asset',
            fileName: `pdf/${folder}/${name}`,
            source: readFileSync(join(library, folder, name)),
          });
        }
      }
    },
  };
}
