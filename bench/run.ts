import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { judge, type Line, notes, table } from './line.ts';
import { answersBesideFiles } from './lines/answers-beside-files.ts';
import { camera } from './lines/camera.ts';
import { completeReports } from './lines/complete-reports.ts';
import { fileDelivery } from './lines/file-delivery.ts';
import { guestDocuments } from './lines/guest-documents.ts';
import { idleMemory } from './lines/idle-memory.ts';
import { importOfExhibitors } from './lines/import.ts';
import { insights } from './lines/insights.ts';
import { leadSearch } from './lines/lead-search.ts';
import { leadsList } from './lines/leads-list.ts';
import { liveListeners } from './lines/live-listeners.ts';
import { longLists } from './lines/long-lists.ts';
import { pageVitals } from './lines/page-vitals.ts';
import { pageWeight } from './lines/page-weight.ts';
import { postScan } from './lines/post-scan.ts';
import { printedCodePage } from './lines/printed-code-page.ts';
import { qrSheets } from './lines/qr-sheets.ts';
import { reports } from './lines/reports.ts';
import { scanBatch } from './lines/scan-batch.ts';
import { srpSignIn } from './lines/sign-in.ts';
import { startToReady } from './lines/start-to-ready.ts';
import { steadyScans } from './lines/steady-scans.ts';
import { tokenChecks } from './lines/token-checks.ts';
import { whoExists } from './lines/who-exists.ts';
import { machine } from './machine.ts';

/**
 * `npm run bench`: every figure beside a limit measured in the same run. With names after `--` only those lines are
 * measured and printed; the whole run also writes bench/RESULTS.md. All load goes to this machine and ends by itself.
 */
const all: Readonly<
  Record<string, () => Promise<{ lines: Line[]; versions?: Readonly<Record<string, string>> } | Line[]>>
> = {
  'post-scan': postScan,
  'scan-batch': scanBatch,
  'steady-scans': steadyScans,
  'start-to-ready': startToReady,
  'page-weight': pageWeight,
  camera,
  'page-vitals': pageVitals,
  'printed-code-page': printedCodePage,
  'guest-documents': guestDocuments,
  'idle-memory': idleMemory,
  'file-delivery': fileDelivery,
  import: importOfExhibitors,
  'answers-beside-files': answersBesideFiles,
  'long-lists': longLists,
  'lead-search': leadSearch,
  'live-listeners': liveListeners,
  'leads-list': leadsList,
  insights,
  reports,
  'complete-reports': completeReports,
  'qr-sheets': qrSheets,
  'sign-in': srpSignIn,
  'token-checks': tokenChecks,
  'who-exists': whoExists,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in all));
if (unknown.length > 0)
  throw new Error(`No line is called ${unknown.join(', ')}; there are ${Object.keys(all).join(', ')}`);

const lines: Line[] = [];
let versions: Readonly<Record<string, string>> = {};
for (const [name, measure] of Object.entries(all)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.error(`${name} …`);
  const result = await measure();
  lines.push(...(Array.isArray(result) ? result : result.lines));
  if (!Array.isArray(result)) versions = { ...versions, ...result.versions };
}

const report = [
  '# Measured',
  '',
  `\`npm run bench\`, ${new Date().toISOString().slice(0, 10)}. ${machine(versions)}. Every ratio is to a limit measured in the same run.`,
  '',
  table(lines),
  '',
  notes(lines),
  '',
].join('\n');
console.log(report);
if (wanted.length === 0) writeFileSync(join(import.meta.dirname, 'RESULTS.md'), report);
if (lines.some((line) => judge(line).verdict === 'MISSED')) process.exitCode = 1;
