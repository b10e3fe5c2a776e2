import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/waiting.css';
import { config } from 'zod';
import { startApp } from './app/start.tsx';

// The page's security policy allows no code made from text, which zod would try for speed.
config({ jitless: true });

const element = document.getElementById('root');
if (element) startApp(element);
