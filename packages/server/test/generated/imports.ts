import type { TestApp } from '../app.ts';
import { exhibitorHeadings, type Importer, importFile, sheetOf, upload } from '../imports.ts';

/** An import that is over and changed nothing, and a file that waits for one. */
export async function createImport(app: TestApp, by: Importer) {
  const file = sheetOf(exhibitorHeadings, ['Kessler', 'Jana Brandt', 'j.brandt@example.com', 'A1', 'DE']);
  const done = await importFile(app, by, file, { dryRun: true });
  return { ...done, storageKey: await upload(app, by, file) };
}
