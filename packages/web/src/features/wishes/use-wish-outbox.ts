import { createSharedOutbox } from '../../lib/offline/shared-outbox.ts';
import { sendWish } from './send-wish.ts';
import { openWishOutbox } from './wish-outbox.ts';

/** The queue of whoever is signed in, the same for everything on the page; null while nobody is. */
export const useWishOutbox = createSharedOutbox((subject) =>
  openWishOutbox({ subject, send: (kept) => sendWish(kept, subject) }),
);
