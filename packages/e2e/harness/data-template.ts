import { newDataFolder, removeDataFolder, templateVariable } from './data-folder.ts';
import { startServer } from './server-process.ts';

/** Vitest's global setup: makes the database that every server of the run begins with, which costs as much as two starts. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await newDataFolder();
  const server = await startServer({ dataDir });
  await server.stop();
  process.env[templateVariable] = dataDir;
  return () => removeDataFolder(dataDir);
}
