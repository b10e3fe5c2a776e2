import '../../src/ui/fonts.css';
import '../../src/ui/tokens.css';
import '../../src/ui/base.css';
import '../../src/ui/waiting.css';
import i18next from 'i18next';
import { createRoot, type Root } from 'react-dom/client';
import { loadShell, start } from '../../src/app/start.tsx';
import type { Config } from '../../src/lib/config/config.ts';
import { detectLanguage } from '../../src/lib/i18n/first-texts.ts';
import { recordSessionEnd } from '../../src/lib/session/session.ts';
import { followAppearance, setAppearance } from '../../src/lib/theme/appearance.ts';
import { closeToast } from '../../src/lib/toast.ts';
import { tolerateTranslation } from '../../src/lib/translated-page.ts';
import { blankPath, type ScreenClient } from './screen-client.ts';

const element = document.getElementById('root');
let config: Promise<Config> | undefined;
let root: Root | undefined;

async function startOnce(): Promise<Config> {
  followAppearance();
  tolerateTranslation();
  return start();
}

async function restart(running: Promise<Config>): Promise<Config> {
  await i18next.changeLanguage(detectLanguage());
  return running;
}

const client: ScreenClient = {
  async open(path) {
    if (element === null) throw new Error('The page has no root');
    root?.unmount();
    history.pushState(null, '', path);
    config = config === undefined ? startOnce() : restart(config);
    const own = createRoot(element);
    root = own;
    const shell = await loadShell(await config);
    if (root === own) own.render(shell);
  },
  close() {
    root?.unmount();
    root = undefined;
    closeToast();
    recordSessionEnd(null);
    sessionStorage.clear();
    localStorage.clear();
    setAppearance('system');
    document.documentElement.removeAttribute('style');
    scrollTo(0, 0);
    history.pushState(null, '', blankPath);
  },
};
Object.assign(globalThis, { screenClient: client });

if (location.pathname !== blankPath) await client.open(location.href);
