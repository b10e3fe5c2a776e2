import { readFileSync } from 'node:fs';
import type { Beacon } from '@fairlead/contract/beacons';
import { call, createStand } from '../../packages/e2e/harness/people.ts';
import { type ServerProcess, startServer } from '../../packages/e2e/harness/server-process.ts';
import type { Line } from '../line.ts';

const points = 400;
const blank = 100;
const title = (index: number): string => `Getriebekonfigurationsassistent für Planetengetriebe PX-${index} mit Stütze`;

/** Returns the resident memory of the server process, in MiB: now, or the most it ever had. */
function memoryOf(server: ServerProcess, figure: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Number(new RegExp(`^${figure}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** 500 codes to print, 100 of them blank, with titles of 70 characters: from the request to the last byte. */
export async function qrSheets(): Promise<Line[]> {
  const server = await startServer({ environment: { LOG_LEVEL: 'warn' } });
  try {
    const { owner, project } = await createStand(server);
    const { token } = owner;
    const callApi = <T>(method: string, path: string, body: object) =>
      call<T>(server, 'business', token, method, path, body);
    const beaconIds: string[] = [];
    for (let index = 0; index < points; index += 1) {
      const path = `/project/${project.id}/beacon`;
      const { id } = await callApi<Beacon>('POST', path, { name: `PX-${index}`, title: title(index) });
      beaconIds.push(id);
    }
    const before = memoryOf(server, 'VmRSS');
    const print = async (format: 'PDF' | 'ZIP') => {
      const begun = performance.now();
      const headers = { authorization: `Bearer ${token}` };
      const answer = await server.ask('business', 'POST', '/papi/qrCode', {
        headers,
        body: { projectId: project.id, beaconIds, blank, format, layout: 'A4', language: 'de' },
      });
      if (answer.status !== 200) throw new Error(`The print was answered ${answer.status}`);
      return {
        seconds: (performance.now() - begun) / 1000,
        mebibytes: answer.text.length / 1_048_576,
        text: answer.text,
      };
    };
    const pdf = await print('PDF');
    const grown = memoryOf(server, 'VmHWM') - before;
    const pages = pdf.text.match(/\/Type \/Page\b(?!s)/g)?.length;
    if (pages !== points + blank) throw new Error(`The PDF has ${pages} pages`);
    const zip = await print('ZIP');
    return [
      {
        name: '500 QR codes as PDF on A4',
        measured: { value: pdf.seconds, unit: 's' },
        bound: { kind: 'at most', must: 10, aim: 5 },
        notes: [
          `${Math.round(pages / pdf.seconds)} sheets/s; as ZIP, a PDF and an SVG each, ${zip.seconds.toFixed(2)} s.`,
        ],
      },
      {
        name: 'memory that 500 QR codes as PDF took beyond the server before them',
        measured: { value: grown, unit: 'MiB' },
        bound: { kind: 'at most', must: 200, aim: 100 },
      },
    ];
  } finally {
    await server.stop();
  }
}
