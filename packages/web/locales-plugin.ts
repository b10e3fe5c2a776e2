import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const folder = join(import.meta.dirname, 'src/locales');

/** The texts are fetched, not bundled: `/locales/{language}/{namespace}.json`, from the sources in development, from the build otherwise. */
export function locales(): Plugin {
  return {
    name: 'fairlead-locales',
    configureServer(server) {
      server.middlewares.use('/locales', (request, response, next) => {
        const file = /^\/([a-z]{2}(?:-formal)?\/[a-z-]+\.json)/.exec(request.url ?? '')?.[1];
        if (file === undefined) return next();
        try {
          const texts = readFileSync(join(folder, file));
          response.setHeader('content-type', 'application/json').end(texts);
        } catch {
          next();
        }
      });
    },
    generateBundle() {
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!file.endsWith('.json')) continue;
        const texts = JSON.stringify(JSON.parse(readFileSync(join(folder, file), 'utf8')));
        this.emitFile({ type: 'asset', fileName: `locales/${file}`, source: texts });
      }
    },
  };
}
