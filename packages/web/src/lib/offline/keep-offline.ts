import type { HostRole } from '../config/config.ts';
import { noteRefusedWorker } from './opens-offline.ts';
import { type Connection, currentConnection, savesData } from './saves-data.ts';

/** Storable parts of the client: the shell of a role with its texts, and the document viewer. */
export type OfflinePart = HostRole | 'DOCUMENTS';

/** Absent without https, and in some browsers' private windows. */
const workers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;

/** Parts that are stored without a request of the person. */
export function defaultParts(role: HostRole, connection?: Connection): OfflinePart[] {
  return savesData(connection) ? [] : [role];
}

/** Stores these parts on the phone as they are now; without a worker nothing happens. */
export async function keepOffline(parts: readonly OfflinePart[]): Promise<void> {
  if (!import.meta.env.PROD) return;
  const registration = await workers()?.ready;
  registration?.active?.postMessage({ keep: parts });
}

/** Starts the service worker, which answers without a connection. */
export async function startOffline(role: HostRole): Promise<void> {
  if (!import.meta.env.PROD) return;
  try {
    const container = workers();
    if (container === undefined) throw new Error('This browser has no service workers here');
    await container.register('/service-worker.js');
  } catch (error) {
    noteRefusedWorker();
    throw error;
  }
  const parts = defaultParts(role, currentConnection());
  if (parts.length > 0) await keepOffline(parts);
}
