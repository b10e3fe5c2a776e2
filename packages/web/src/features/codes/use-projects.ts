import { type Exhibition, listExhibitions } from '@fairlead/contract/exhibitions';
import { useState } from 'react';
import { useEndpoint } from '../../lib/query/query.ts';
import { useDevice } from '../../lib/session/session.ts';
import { readStored, writeStored } from '../../lib/storage/storage.ts';
import { storageKeys } from '../../lib/storage/storage-keys.ts';

/** What a scanner has to know of a project. */
export type ScannedProject = Pick<Exhibition, 'id' | 'name' | 'stand'>;

export interface Projects {
  /** Undefined until they are known. */
  readonly items: readonly ScannedProject[] | undefined;
  readonly isFailed: boolean;
  readonly retry: () => void;
  /** The one that whoever came here stands in; no other can be chosen. */
  readonly fixed: ScannedProject | undefined;
  /** There is another one to choose. */
  readonly canChoose: boolean;
  /** The project for a code: chosen by hand before, else the one that the code was printed for, else the last one used. */
  readonly chosenFor: (printedFor: string | null) => ScannedProject | undefined;
  readonly choose: (id: string) => void;
}

/** The projects that codes can be put into. */
export function useProjects(fixedId: string | null): Projects {
  const [chosen, setChosen] = useState<string | null>(null);
  const device = useDevice();
  const list = useEndpoint(
    listExhibitions,
    { query: { kind: 'PROJECT', limit: 200 } },
    { enabled: device === null, refetchOnReconnect: 'always', call: { isQuiet: true } },
  );
  const items = device === null ? list.data?.items : [device.project];
  const find = (id: string | null) => items?.find((project) => project.id === id);
  const fixed = find(fixedId);
  return {
    items,
    isFailed: list.error !== null,
    retry: () => void list.refetch(),
    fixed,
    canChoose: fixed === undefined && (items?.length ?? 0) > 1,
    chosenFor: (printedFor) =>
      fixed ?? find(chosen) ?? find(printedFor) ?? find(readStored(storageKeys.codesProject)) ?? items?.[0],
    choose: (id) => {
      setChosen(id);
      writeStored(storageKeys.codesProject, id);
    },
  };
}
