import type { Scan } from '@fairlead/contract/scans';
import { useState } from 'react';

/** As many as the server changes at once. */
export const mostChosen = 500;

interface Selection {
  readonly isOn: boolean;
  /** Those of the rows given that are chosen. */
  readonly chosen: readonly Scan[];
  readonly begin: () => void;
  readonly end: () => void;
  readonly choose: (scans: readonly Scan[], isChosen: boolean) => void;
  readonly isChosen: (scan: Scan) => boolean;
}

/** Points of the list that something is to be done with together; off until somebody begins. */
export function useSelection(scans: readonly Scan[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  const isChosen = ({ beaconId }: Scan) => ids?.has(beaconId) ?? false;
  return {
    isOn: ids !== null,
    chosen: scans.filter(isChosen).slice(0, mostChosen),
    begin: () => setIds(new Set()),
    end: () => setIds(null),
    choose: (changed, isWanted) =>
      setIds((before) => {
        const next = new Set(before);
        for (const { beaconId } of changed) {
          if (isWanted) next.add(beaconId);
          else next.delete(beaconId);
        }
        return next;
      }),
    isChosen,
  };
}
