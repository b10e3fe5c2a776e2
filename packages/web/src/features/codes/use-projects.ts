import { type Exhibition, listExhibitions } from '@fairlead/contract/exhibitions';
import { useState } from 'react';
import { useEndpoint } from '../../lib/query/query.ts';
import { readStored, writeStored } from '../../lib/storage/storage.ts';
import { storageKeys } from '../../lib/storage/storage-keys.ts';

export interface Projects {
  /** Undefined until they are known. */
  readonly items: readonly Exhibition[] | undefined;
  readonly isFailed: boolean;
  readonly retry: () => void;
  /** The one that whoever came here stands in; no other can be chosen. */
  readonly fixed: Exhibition | undefined;
  /** The project for a code: chosen by hand before, else the one that the code was printed for, else the last one used. */
  readonly chosenFor: (printedFor: string | null) => Exhibition | undefined;
  readonly choose: (id: string) => void;
}

/** The projects that codes can be put into. */
export function useProjects(fixedId: string | null): Projects {
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useEndpoint(
    listExhibitions,
    { query: { kind: 'PROJECT', limit: 200 } },
    { refetchOnReconnect: 'always', call: { isQuiet: true } },
  );
  const items = list.data?.items;
  const find = (id: string | null) => items?.find((project) => project.id === id);
  const fixed = find(fixedId);
  return {
    items,
    isFailed: list.error !== null,
    retry: () => void list.refetch(),
    fixed,
    chosenFor: (printedFor) =>
      fixed ?? find(chosen) ?? find(printedFor) ?? find(readStored(storageKeys.codesProject)) ?? items?.[0],
    choose: (id) => {
      setChosen(id);
      writeStored(storageKeys.codesProject, id);
    },
  };
}
