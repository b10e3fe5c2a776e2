import { getExhibition } from '@fairlead/contract/exhibitions';
import {
  cancelImport,
  getImport,
  type ImportKind,
  importFile,
  listImports,
  openTradeFairTemplate,
  startImport,
  type TextEncoding,
  type TradeFairImport,
} from '@fairlead/contract/imports';
import { listParticipants, listParticipationCandidates } from '@fairlead/contract/participation';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/client/call.ts';
import { endpointKey, useEndpoint } from '../../lib/query/query.ts';
import { type UploadWatch, uploadFile } from '../../lib/upload/send-file.ts';
import { type Upload, useUpload } from '../../lib/upload/upload-task.ts';

const quiet = { isQuiet: true };
const watchMs = 500;
/** Mails go out little by little. */
const mailMs = 2_000;

/** Which files may be chosen. Windows gives CSV the type of old Excel, so its ending counts. */
export const importFiles = { mediaTypes: [importFile.mediaType, 'text/csv'], endings: ['.xlsx', '.csv'] } as const;

export const isUnderWay = (one: TradeFairImport): boolean => one.finishedAt === null;

export interface ImportFlow {
  readonly upload: Upload;
  /** The shown run, a dry run or an import; undefined while a file is to be chosen. */
  readonly current: TradeFairImport | undefined;
  readonly isLoading: boolean;
  /** Makes the dry run again, with or without the rows that the spreadsheet hides. */
  readonly takeHidden: (isTaken: boolean) => Promise<void>;
  /** Makes the dry run again, with the file read in another encoding. */
  readonly readAs: (encoding: TextEncoding) => Promise<void>;
  /** Makes the dry run real. */
  readonly begin: () => Promise<void>;
  readonly canBegin: boolean;
  readonly cancel: () => Promise<void>;
  readonly startOver: () => void;
}

/** Choices about a file; those not made stay as they were in the run before. */
interface HowRead {
  readonly withHiddenRows?: boolean;
  readonly encoding?: TextEncoding;
}

/** Template, upload, dry run and import of one fair. One that is under way is found again after the page was left. */
export function useImport(tradeFairId: string, kind: ImportKind, isOpen: boolean): ImportFlow {
  const client = useQueryClient();
  const [id, setId] = useState<string | null>(null);
  const [storageKey, setStorageKey] = useState<string | null>(null);
  const params = { tradeFairId };
  const newest = useEndpoint(
    listImports,
    { params, query: { limit: 1 } },
    { enabled: isOpen && id === null, staleTime: 0, call: quiet },
  );
  const running = newest.data?.items.find((one) => isUnderWay(one) && !one.dryRun);
  const importId = id ?? running?.id ?? null;
  const watched = useEndpoint(
    getImport,
    { params: { tradeFairId, importId: importId ?? '' } },
    {
      enabled: isOpen && importId !== null,
      call: quiet,
      refetchInterval: ({ state: { data } }) => {
        if (data === undefined || isUnderWay(data)) return watchMs;
        return data.invitations.waiting > 0 ? mailMs : false;
      },
    },
  );
  const current = importId === null ? undefined : watched.data;
  const isDone = current?.state === 'DONE' && !current.dryRun;
  useEffect(() => {
    if (!isDone) return;
    for (const shown of [listParticipants, listParticipationCandidates, getExhibition]) {
      void client.invalidateQueries({ queryKey: endpointKey(shown) });
    }
  }, [isDone, client]);

  const start = async (key: string, dryRun: boolean, read: HowRead = {}) => {
    const { withHiddenRows = current?.withHiddenRows ?? false, encoding = current?.encoding?.name } = read;
    const body = { storageKey: key, dryRun, withHiddenRows, ...(encoding && { encoding }) };
    const started = await call(startImport, { params, body }, quiet);
    client.setQueryData(endpointKey(getImport, { params: { tradeFairId, importId: started.id } }), started);
    setId(started.id);
  };
  const send = async (file: File, watch: UploadWatch) => {
    const open = async (signal: AbortSignal) => {
      const opened = await call(openTradeFairTemplate, { body: { kind, tradeFairId } }, { ...quiet, signal });
      const { uploadUrl: url, method, headers, expiresAt, maximalBytes, storageKey: key } = opened;
      return { url, method, headers, expiresAt, maximalBytes, storageKey: key };
    };
    const sent = await uploadFile(file, { purpose: `import ${kind} ${tradeFairId}`, open }, watch);
    watch.onProgress(file.size);
    watch.signal.throwIfAborted();
    await start(sent.storageKey, true);
    setStorageKey(sent.storageKey);
  };
  const upload = useUpload({ ...importFiles, maximalBytes: importFile.maximalBytes }, send, 'ENDS');
  return {
    upload,
    current,
    isLoading: importId === null ? newest.isFetching && newest.data === undefined : watched.data === undefined,
    canBegin: storageKey !== null,
    takeHidden: async (isTaken) => {
      if (storageKey !== null) await start(storageKey, true, { withHiddenRows: isTaken });
    },
    readAs: async (encoding) => {
      if (storageKey !== null) await start(storageKey, true, { encoding });
    },
    begin: async () => {
      if (storageKey !== null) await start(storageKey, false);
    },
    cancel: async () => {
      if (importId === null) return;
      await call(cancelImport, { params: { tradeFairId, importId } });
      await watched.refetch();
    },
    startOver: () => {
      setId(null);
      setStorageKey(null);
      client.removeQueries({ queryKey: endpointKey(listImports) });
    },
  };
}
