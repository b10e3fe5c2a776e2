import { join } from 'node:path';
import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';

/** Puts src/lib/parts/load-part.ts in the place of the helper that the bundler calls around every `import()`. */
export function loadPart(): Plugin {
  const path = JSON.stringify(join(import.meta.dirname, 'src/lib/parts/load-part.ts'));
  return {
    name: 'fairlead-load-part',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      return id === helper ? `export { loadPart as __vitePreload } from ${path};` : undefined;
    },
  };
}
