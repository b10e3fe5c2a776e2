import { type PrintOrder, printSheets } from '@fairlead/contract/prints';
import { useEffect, useRef, useState } from 'react';
import { callForFile } from '../../../lib/client/call.ts';
import { saveFile } from '../../../lib/downloads.ts';

/** Fetches the sheets and hands them to the browser. `bytes` is null while nothing is on its way. */
export function usePrint(onDone: () => void) {
  const [bytes, setBytes] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function print(order: PrintOrder): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setBytes(0);
    try {
      const file = await callForFile(printSheets, { body: order }, { signal: controller.signal, onBytes: setBytes });
      saveFile(file, `codes.${order.format.toLowerCase()}`);
      onDone();
    } catch {
      // The client has shown that it failed, or it was stopped.
    } finally {
      setBytes(null);
    }
  }
  return { bytes, print, stop: () => running.current?.abort() };
}
