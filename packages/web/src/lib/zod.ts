import { config, z } from 'zod/v4';

// The page's security policy allows no code made from text, which zod would try for speed.
config({ jitless: true });

/** The client's replacement of 'zod', see vite.config.ts. */
export { z };
