import { type ComponentType, createElement, type FunctionComponent, use, useState } from 'react';
import { ChunkLoadError, loadChunk } from '../lib/parts/load-chunk.ts';
import { loadStyles } from '../lib/parts/load-part.ts';
import { ErrorState } from './error-state.tsx';

/**
 * A part of a screen in a file of its own, fetched when it is first shown:
 * `lazyPart(async () => (await import('…')).Calendar)`. While it comes, what the Suspense around it says is shown. Where it does
 * not come it says so in its place and can be asked for again: what was typed beside it stays, which React's own `lazy` would
 * lose to the error page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  size: 'touch' | 'work' = 'touch',
): FunctionComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props> | null> | undefined;
  /** Resolves to null when it did not come. */
  const fetchPart = async () => {
    try {
      loaded = await loadChunk(async () => {
        const part = await load();
        await loadStyles();
        return part;
      });
      return loaded;
    } catch (error) {
      if (error instanceof ChunkLoadError) return null;
      throw error;
    }
  };
  return function LazyPart(props: Props) {
    const [, showAgain] = useState(0);
    loading ??= fetchPart();
    const part = loaded ?? use(loading);
    if (part !== null) return createElement(part, props);
    const again = () => {
      loading = undefined;
      showAgain((count) => count + 1);
    };
    return <ErrorState size={size} onRetry={again} />;
  };
}
