import type { Favourite, VisitorAttachment } from '@fairlead/contract/attachments';
import type { WholeScan } from '@fairlead/contract/scans';
import { Dexie, type EntityTable, liveQuery } from 'dexie';
import { useEffect, useMemo, useState } from 'react';
import { readClaims, useStoredToken } from '../../lib/session/session.ts';

/** An attachment with the point it is on: all that a list or the viewer needs, online or not. */
export type ListedDocument = Favourite;
type Place = Pick<Favourite, 'point' | 'exhibitor'>;

export const placeOf = ({ beaconId, title, tradeFair, exhibitor }: WholeScan): Place => ({
  point: { beaconId, title, tradeFair: tradeFair && { id: tradeFair.id, name: tradeFair.name } },
  exhibitor,
});

export const listed = (attachment: VisitorAttachment, place: Place): ListedDocument => ({
  ...attachment,
  point: place.point,
  exhibitor: place.exhibitor,
  favouredAt: new Date().toISOString(),
});

/** A document whose copy is on this phone; the copy itself lies apart, so that lists do not read it. */
export interface KeptDocument {
  readonly id: string;
  readonly document: ListedDocument;
  readonly size: number;
  readonly keptAt: string;
}

export type DocumentDatabase = Dexie & {
  kept: EntityTable<KeptDocument, 'id'>;
  copies: EntityTable<{ readonly id: string; readonly content: Blob }, 'id'>;
};

const opened = new Map<string, DocumentDatabase>();

/**
 * A person's own: it survives sign-out, and other accounts on the same device do not see it. One connection per person and page.
 */
function openDocumentDatabase(subject: string): DocumentDatabase {
  const existing = opened.get(subject);
  if (existing) return existing;
  const database = new Dexie(`fairlead.documents.${subject}`) as DocumentDatabase;
  database.version(1).stores({ kept: 'id', copies: 'id' });
  opened.set(subject, database);
  return database;
}

/** The database of the signed-in person. */
export function useDocumentDatabase(): DocumentDatabase | null {
  const subject = readClaims(useStoredToken())?.sub;
  return useMemo(() => (subject === undefined ? null : openDocumentDatabase(subject)), [subject]);
}

/**
 * Returns what the person's database holds, now and after each change; `fallback` where there is no storage. `read` must not
 * change.
 */
function useLive<T>(read: (database: DocumentDatabase) => Promise<T>, fallback: T): T | undefined {
  const database = useDocumentDatabase();
  const [value, setValue] = useState<T>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands in for storage is said once
  useEffect(() => {
    if (database === null) return;
    const watch = liveQuery(() => read(database)).subscribe({ next: setValue, error: () => setValue(fallback) });
    return () => watch.unsubscribe();
  }, [database, read]);
  return value;
}

const readKept = async (database: DocumentDatabase) =>
  new Map((await database.kept.toArray()).map((kept) => [kept.id, kept]));

export const useKept = () => useLive(readKept, new Map());
