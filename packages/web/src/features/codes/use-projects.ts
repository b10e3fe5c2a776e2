import { type Exhibition, listExhibitions } from '@fairlead/contract/exhibitions';
import { useState } from 'react';
import { useEndpoint } from '../../lib/query/query.ts';
import { useDevice } from '../../lib/session/session.ts';
import { readStored, writeStored } from '../../lib/storage/storage.ts';
import { storageKeys } from '../../lib/storage/storage-keys.ts';

/** A project as a scanner needs it. */
export type ScannedProject = Pick<Exhibition, 'id' | 'name' | 'stand'>;

export interface Projects {
  /** Undefined until they are known. */
  readonly items: readonly ScannedProject[] | undefined;
  readonly isFailed: boolean;
  readonly retry: () => void;
  /** The project of the page; no other can be chosen. */
  readonly fixed: ScannedProject | undefined;
  /** There is another one to choose. */
  readonly canChoose: boolean;
  /**
   * The project for a code: chosen by hand before, else the one that the code was printed for, else the last one used, as long
   * as no other is running now, else the only one that is running. Undefined where nothing tells: then the person has to choose.
   */
  readonly chosenFor: (printedFor: string | null) => ScannedProject | undefined;
  readonly choose: (id: string) => void;
}

/** True on the project's days; projects that are always on have none. */
const isRunning = ({ startsAt, endsAt }: Exhibition, now: number): boolean =>
  startsAt !== null && endsAt !== null && Date.parse(startsAt) <= now && now <= Date.parse(endsAt);

/** Projects that can be taken without asking: staff at a fair do not capture for last week's. */
function likely(items: readonly Exhibition[]): readonly Exhibition[] {
  const now = Date.now();
  const running = items.filter((project) => isRunning(project, now));
  return running.length > 0 ? running : items;
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
  const candidates: readonly ScannedProject[] = device === null ? likely(list.data?.items ?? []) : [device.project];
  const usual = (): ScannedProject | undefined => {
    const last = readStored(storageKeys.codesProject);
    return candidates.find(({ id }) => id === last) ?? (candidates.length === 1 ? candidates[0] : undefined);
  };
  const find = (id: string | null) => items?.find((project) => project.id === id);
  const fixed = find(fixedId);
  return {
    items,
    isFailed: list.error !== null,
    retry: () => void list.refetch(),
    fixed,
    canChoose: fixed === undefined && (items?.length ?? 0) > 1,
    chosenFor: (printedFor) => fixed ?? find(chosen) ?? find(printedFor) ?? usual(),
    choose: (id) => {
      setChosen(id);
      writeStored(storageKeys.codesProject, id);
    },
  };
}
