import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { locales } from './locales-plugin.ts';
import { offline } from './offline-plugin.ts';
import { pdfAssets } from './pdf-assets-plugin.ts';

const server = 'http://localhost:3000';
/** What the server answers itself; the host is kept, because the role is derived from it. */
const toServer = { target: server, changeOrigin: false };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), locales(), pdfAssets(), offline()],
  // The identity client's byte buffers are written for a runtime that calls it so.
  define: { global: 'globalThis' },
  server: {
    proxy: {
      '/papi': toServer,
      '/idp': toServer,
      '/config.json': toServer,
      '/outbox': toServer,
      '/manifest.webmanifest': toServer,
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The security policy allows no data: addresses for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs, in files of their own that stay in the browser's cache over releases.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            { name: 'zod', test: /node_modules\/zod\//, priority: 2 },
            {
              name: 'platform',
              test: /node_modules\/(react-router|@tanstack\/(react-query|query-core)|i18next[^/]*|react-i18next|use-sync-external-store)\//,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
