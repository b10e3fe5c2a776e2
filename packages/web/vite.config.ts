import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { viteStaticCopy } from 'vite-plugin-static-copy';
import { parts } from './parts-plugin.ts';
import { staticFiles } from './static-files.ts';

const server = 'http://localhost:3000';
/** Paths that the server answers itself; the host is kept, because the role is derived from it. */
const toServer = { target: server, changeOrigin: false };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [parts(), react(), viteStaticCopy({ targets: staticFiles, silent: true })],
  resolve: {
    alias: [
      { find: /^zod$/, replacement: join(import.meta.dirname, 'src/lib/zod.ts') },
      // Every browser of ours has what it fills in.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      // Their usual build wants browsers of this year.
      { find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.min.mjs' },
    ],
  },
  server: {
    proxy: {
      '/papi': toServer,
      '/idp': toServer,
      '/config.json': toServer,
      '/outbox': toServer,
      '/sandbox': toServer,
      '/manifest.webmanifest': toServer,
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The security policy allows no data: addresses for fonts and scripts.
    assetsInlineLimit: 0,
    // Parts name their own files (parts-plugin.ts).
    modulePreload: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Modules of every page, in files of their own that stay in the browser's cache over releases.
          groups: [
            {
              name: 'begin',
              test: /src\/(?:app\/preload|lib\/parts\/load-part)\.ts$/,
              priority: 9,
            },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 8 },
            { name: 'zod', test: /node_modules\/zod\/|src\/lib\/zod\.ts$/, priority: 8 },
            {
              name: 'platform',
              test: /node_modules\/(react-router|@tanstack\/(react-query|query-core)|i18next[^/]*|react-i18next|use-sync-external-store)\//,
              priority: 7,
            },
            {
              name: 'program',
              test: /src\/app\/(app\.tsx|shells\/(account-routes|shell-routes)\.tsx)$|src\/lib\/(client\/call(er)?|session\/[\w-]+|telemetry\/[\w-]+|identity\/(current|identity|sign-out)|i18n\/(start|formats)|theme\/appearance)\.ts$|src\/ui\/icons?\.tsx?$|node_modules\/lucide\//,
              priority: 6,
            },
            {
              name: 'controls',
              test: /src\/ui\/(text-field|form-alert|text-link|segmented|button-link|visually-hidden|lazy-part|error-state)\.tsx$|src\/ui\/state\.module\.css/,
              priority: 5,
            },
            {
              name: 'accounts',
              test: /src\/features\/accounts\/(login-form|account-frame|federated-buttons|identity-messages|use-enter-app|use-state-at-mount|entered-fair)\.tsx?$/,
              priority: 4,
            },
            {
              name: 'fair-theme',
              test: /src\/lib\/theme\/fair-theme\.ts$|participation\/remembered-fair\.ts$/,
              priority: 4,
            },
            // Schemas that many screens share come as one file and not as twenty.
            { name: 'contract', test: /packages\/contract\/src\//, priority: 3, minShareCount: 8 },
            { name: 'fields', test: /contract\/src\/(fields|access|endpoint|page)\.ts$/, priority: 4 },
          ],
        },
      },
    },
  },
});
