import { useState } from 'react';
import { storageKeys } from '../../lib/storage/storage-keys.ts';

/** Input for a code that is not sent yet. */
export interface Draft {
  readonly way: 'NEW' | 'EXISTING';
  readonly name: string;
  readonly beaconId: string | null;
}

const emptyDraft: Draft = { way: 'NEW', name: '', beaconId: null };

function read(): Readonly<Record<string, Draft>> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKeys.codeDrafts) ?? '{}') as Record<string, Draft>;
  } catch {
    return {};
  }
}

/** Keeps what was entered for each code until it is assigned: closing, a lost connection and a reload lose nothing. */
export function useDrafts() {
  const [drafts, setDrafts] = useState(read);
  const keep = (next: Readonly<Record<string, Draft>>) => {
    setDrafts(next);
    try {
      sessionStorage.setItem(storageKeys.codeDrafts, JSON.stringify(next));
    } catch {
      // Storage may be refused; the drafts then last as long as the page.
    }
  };
  return {
    /** A new one starts the way that the last one went. */
    of: (code: string, way: Draft['way']): Draft => drafts[code] ?? { ...emptyDraft, way },
    change: (code: string, draft: Draft) => keep({ ...drafts, [code]: draft }),
    drop: (code: string) => {
      const { [code]: _, ...rest } = drafts;
      keep(rest);
    },
  };
}
