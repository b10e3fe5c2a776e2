import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/waiting.css';
import { preloadFirst } from './app/preload.ts';
import { isOlder } from './lib/older-browsers/is-older.ts';
import { watchStyles } from './lib/parts/load-part.ts';

async function start(): Promise<void> {
  watchStyles();
  if (isOlder()) await import('./lib/older-browsers/fill-in.ts');
  // This file is small and arrives first, so that what the first page needs is requested beside the program and not after it.
  preloadFirst();
  const { startApp } = await import('./app/start.tsx');
  const element = document.getElementById('root');
  if (element) startApp(element);
}

// Set by public/appearance.js; a printed code's page goes on as it does without script.
if (!('tooOld' in document.documentElement.dataset)) await start();
