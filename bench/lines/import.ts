import { readFileSync } from 'node:fs';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { TradeFairImport } from '@fairlead/contract/imports';
import { writeXlsx } from 'hucre/xlsx';
import { call, createOrganizer } from '../../packages/e2e/harness/people.ts';
import { type ServerProcess, startServer } from '../../packages/e2e/harness/server-process.ts';
import type { Line } from '../line.ts';

const rows = 10_000;
const watchMilliseconds = 50;

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Returns the resident memory of the server process, in MiB: now, or the most it ever had. */
function memoryOf(server: ServerProcess, figure: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Number(new RegExp(`^${figure}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN) / 1024;
}

async function exhibitors(): Promise<Uint8Array> {
  const headings = ['Company', 'Contact', 'E-mail', 'Language', 'Stand', 'Country', 'Website', 'Address', 'VAT ID'];
  const people = Array.from({ length: rows }, (_, index) => [
    `Müller & Söhne Antriebstechnik ${index} GmbH`,
    `Jana Brandt ${index}`,
    `jana.brandt@company-${index}.example`,
    'Deutsch',
    `Halle ${index % 12}, ${index}`,
    'Deutschland',
    `www.company-${index}.example`,
    `Ringstraße ${index}, 30159 Hannover`,
    `DE${100_000_000 + index}`,
  ]);
  return writeXlsx({ sheets: [{ name: 'Import', rows: [headings, ...people] }] });
}

/** 10,000 new exhibitors in one go, from the start of the job to the last row; the mails that follow are not counted. */
export async function importOfExhibitors(): Promise<Line[]> {
  const server = await startServer({ environment: { LOG_LEVEL: 'warn' } });
  try {
    const { token } = await createOrganizer(server, 'Nordhaus Messe', 'Ole Brandt');
    const callApi = <T>(method: string, path: string, body?: object) =>
      call<T>(server, 'business', token, method, path, body);
    const fair = await callApi<Exhibition>('POST', '/exhibition', { kind: 'TRADE_FAIR', name: 'Nordhaus Expo' });
    const content = await exhibitors();
    const place = await callApi<{ uploadUrl: string; storageKey: string }>('POST', '/tradeFair/templateUrl', {
      kind: 'EXHIBITORS',
      tradeFairId: fair.id,
    });
    const sent = await fetch(`http://127.0.0.1:${server.port}${place.uploadUrl}`, {
      method: 'PUT',
      body: new Uint8Array(content),
    });
    if (!sent.ok) throw new Error(`The upload was answered ${sent.status}`);
    const run = async (dryRun: boolean): Promise<{ seconds: number; counts: TradeFairImport['counts'] }> => {
      const begun = performance.now();
      const path = `/tradeFair/${fair.id}/import`;
      const { storageKey } = place;
      const { id } = await callApi<TradeFairImport>('POST', path, { storageKey, dryRun });
      for (;;) {
        const now = await callApi<TradeFairImport>('GET', `${path}/${id}`);
        if (now.finishedAt !== null) return { seconds: (performance.now() - begun) / 1000, counts: now.counts };
        await wait(watchMilliseconds);
      }
    };
    const before = memoryOf(server, 'VmRSS');
    const dry = await run(true);
    const real = await run(false);
    const again = await run(false);
    const grown = memoryOf(server, 'VmHWM') - before;
    if (real.counts.OK !== rows || again.counts.DUPLICATE !== rows) throw new Error('Not every row was taken in once');
    return [
      {
        name: 'import of 10,000 new exhibitors from XLSX',
        measured: { value: real.seconds, unit: 's' },
        bound: { kind: 'at most', must: 60, aim: 15 },
        notes: [
          `${Math.round(rows / real.seconds)} rows/s; the dry run before it ${dry.seconds.toFixed(2)} s, the same file again ${again.seconds.toFixed(2)} s.`,
          `The file has ${(content.length / 1024).toFixed(0)} KiB. Invitations (5 a second) follow and are not counted.`,
        ],
      },
      {
        name: 'memory that the three imports took beyond the server before them',
        measured: { value: grown, unit: 'MiB' },
        bound: { kind: 'at most', must: 150, aim: 75 },
      },
    ];
  } finally {
    await server.stop();
  }
}
