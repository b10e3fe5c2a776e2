import { useState } from 'react';
import type { PointTarget } from '../point-target.ts';

/** As many as the server changes at once. */
export const mostChosen = 500;

interface Selection {
  readonly isOn: boolean;
  /** Those of the rows given that are chosen. */
  readonly chosen: readonly PointTarget[];
  readonly begin: () => void;
  readonly end: () => void;
  readonly choose: (keys: readonly string[], isChosen: boolean) => void;
  readonly isChosen: (key: string) => boolean;
}

/** Points of the list that are chosen for one action; off until the visitor begins. */
export function useSelection(targets: readonly PointTarget[]): Selection {
  const [keys, setKeys] = useState<ReadonlySet<string> | null>(null);
  const isChosen = (key: string) => keys?.has(key) ?? false;
  return {
    isOn: keys !== null,
    chosen: targets.filter(({ key }) => isChosen(key)).slice(0, mostChosen),
    begin: () => setKeys(new Set()),
    end: () => setKeys(null),
    choose: (changed, isWanted) =>
      setKeys((before) => {
        const next = new Set(before);
        for (const key of changed) {
          if (isWanted) next.add(key);
          else next.delete(key);
        }
        return next;
      }),
    isChosen,
  };
}
