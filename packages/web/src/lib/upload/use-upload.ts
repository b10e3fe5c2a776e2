import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { UploadWatch } from './send-in-parts.ts';
import { createUploadTask, type Upload, type UploadRules, type UploadTask } from './upload-task.ts';

/** Fate of an upload when its screen is left. */
type Leaving = 'GOES_ON' | 'ENDS';

type Send = (file: File, watch: UploadWatch) => Promise<void>;

/** One upload of a screen. Where its result belongs to the screen it ends with it; what has arrived can be gone on with. */
export function useUpload(rules: UploadRules, send: Send, leaving: Leaving): Upload {
  const latest = useRef(send);
  latest.current = send;
  const [task] = useState(() => createUploadTask(rules, (file, watch) => latest.current(file, watch)));
  const end = useRef(leaving);
  end.current = leaving;
  useEffect(() => () => void (end.current === 'ENDS' && task.stop()), [task]);
  return useTask(task);
}

/** The state of an upload that is there without this screen. */
export function useTask({ state, subscribe, start, cancel, dismiss }: UploadTask): Upload {
  return { state: useSyncExternalStore(subscribe, state), start, cancel, dismiss };
}
