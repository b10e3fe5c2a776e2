import type { HtmlTagDescriptor, Plugin } from 'vite';
import { chunksOf, findChunk, reachChunks, stylesOf } from './built-chunks.ts';

const programModule = /src\/app\/start\.tsx$/;

/**
 * Names the program's files in the page: the page's own script is small and imports the program only when it runs, so that
 * the program would be requested one step later.
 */
export function firstPage(): Plugin {
  return {
    name: 'fairlead-first-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = chunksOf(bundle);
        const program = reachChunks(chunks, findChunk(chunks, programModule));
        const link = (rel: string, name: string): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel, crossorigin: true, href: `/${name}` },
          injectTo: 'head',
        });
        const isMissing = (name: string) => !html.includes(`/${name}"`);
        return [
          ...[...program]
            .map(({ fileName }) => fileName)
            .filter(isMissing)
            .map((name) => link('modulepreload', name)),
          ...[...stylesOf(program)].filter(isMissing).map((name) => link('stylesheet', name)),
        ];
      },
    },
  };
}
