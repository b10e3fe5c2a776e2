import type { Wish, WishValue } from '@fairlead/contract/wishes';
import { Dexie, type EntityTable } from 'dexie';

/** What somebody wishes of one exhibitor, as this device knows it. Written before anything is sent. */
export interface KeptWish {
  readonly exhibitorId: string;
  readonly id: string;
  /** Null where a wish was taken back. */
  readonly wish: Wish | null;
  /** For a profile that has none. */
  readonly telephone: WishValue['telephone'] | null;
  readonly occurredAt: string;
  /** HELD can be undone: nothing of it has left the device. REFUSED keeps it until the person changes it. */
  readonly state: 'HELD' | 'WAITING' | 'SENT' | 'REFUSED';
  /** When it was held long enough. */
  readonly heldUntil: number;
  /** When the server took it, by this device's clock. */
  readonly sentAt: number | null;
  /** Why it was refused: the server's own message. */
  readonly reason: string | null;
}

export type WishDatabase = Dexie & { wishes: EntityTable<KeptWish, 'exhibitorId'> };

const opened = new Map<string, WishDatabase>();

/** In a database of the person's own: it survives reload and sign-out, and nobody else on the device sees it. */
export function openWishDatabase(subject: string): WishDatabase {
  const existing = opened.get(subject);
  if (existing) return existing;
  const database = new Dexie(`fairlead.wishes.${subject}`) as WishDatabase;
  database.version(1).stores({ wishes: 'exhibitorId, state' });
  opened.set(subject, database);
  return database;
}
