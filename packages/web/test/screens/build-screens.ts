import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { viteStaticCopy } from 'vite-plugin-static-copy';
import type { TestProject } from 'vitest/node';
import { parts } from '../../parts-plugin.ts';
import { staticFiles } from '../../static-files.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the client that screens are tested with. */
    screens: string;
  }
}

const web = join(import.meta.dirname, '../..');

/** Vitest's global setup: builds the client that draws one screen after the other in a page (main.ts). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outDir = await mkdtemp(join(tmpdir(), 'fairlead-screens-'));
  const environment = process.env['NODE_ENV'];
  // Vitest's own value would build React for development, which draws at half the speed.
  process.env['NODE_ENV'] = 'production';
  await build({
    root: import.meta.dirname,
    configFile: false,
    mode: 'production',
    publicDir: join(web, 'public'),
    logLevel: 'error',
    plugins: [parts(), react(), viteStaticCopy({ targets: staticFiles, silent: true })],
    resolve: { alias: [{ find: /^zod$/, replacement: join(web, 'src/lib/zod.ts') }] },
    define: { global: 'globalThis' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: false,
      minify: false,
    },
  });
  if (environment !== undefined) process.env['NODE_ENV'] = environment;
  project.provide('screens', outDir);
  return () => rm(outDir, { recursive: true, force: true });
}
