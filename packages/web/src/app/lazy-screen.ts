import { type ComponentType, createElement, type FunctionComponent, use } from 'react';
import { loadChunk } from '../lib/parts/load-chunk.ts';
import { loadStyles } from '../lib/parts/load-part.ts';

/** A screen or shell in a file of its own. */
export interface LazyScreen<Props extends object> extends FunctionComponent<Props> {
  /** Fetches it before it is shown; never rejects: what failed is fetched again when it is shown. */
  readonly preload: () => Promise<void>;
}

/**
 * A screen that is fetched with its texts (parts-plugin.ts) when it is first shown, or before that:
 * `lazyScreen(async () => (await import('…')).ProjectsScreen)`. What was fetched before is drawn without
 * a ring in between; React's own `lazy` waits for a turn even then, and holds what follows a ring back for 300 ms.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyScreen<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const loadStyled = async () => {
    const screen = await load();
    await loadStyles();
    return screen;
  };
  const fetchScreen = async () => {
    loaded = await loadChunk(loadStyled);
    return loaded;
  };
  const start = () => {
    loading ??= fetchScreen();
    return loading;
  };
  function Screen(props: Props) {
    return createElement(loaded ?? use(start()), props);
  }
  Screen.preload = () =>
    start().then(
      () => undefined,
      () => {
        // The failure stayed unseen: the screen is fetched again when it is shown.
        loading = undefined;
      },
    );
  return Screen;
}
