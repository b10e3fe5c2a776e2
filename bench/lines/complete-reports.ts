import { selectComplete } from '../../packages/server/src/features/reports/queries.ts';
import type { Line } from '../line.ts';
import { copySeconds } from '../reports/copy.ts';
import { onReportStage, type ReportStage } from '../reports/report-stage.ts';
import { mean, memoryBeyond, secondsOf, type Taken, take } from '../reports/take.ts';

/** All of them unlocked; one in a hundred has taken the data back, and is left out. */
const size = { leads: 1_010_102, events: 1_010_102, unlockedOf: 1 };
const rounds = 2;

/** The complete files of a million unlocked leads, beside what PostgreSQL needs for the same rows. */
export const completeReports = (): Promise<Line[]> => onReportStage(size, measure);

async function measure({ server, databaseUrl, projectId, token, idleMiB }: ReportStage): Promise<Line[]> {
  const path = `/project/${projectId}/leadReport/complete`;
  const [copies, csvs, sheets]: [number[], Taken[], Taken[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    copies.push(await copySeconds(databaseUrl, selectComplete(projectId)));
    csvs.push(await take(server, `${path}/csv`, token));
    sheets.push(await take(server, `${path}/xlsx`, token));
  }
  const rows = Math.floor((size.leads * 99) / 100);
  const csvSeconds = mean(csvs.map(({ seconds }) => seconds));
  return [
    {
      name: 'complete CSV of 1,000,000 leads',
      measured: { value: rows / csvSeconds, unit: '1/s' },
      limit: { name: 'COPY (the same query) TO STDOUT, by psql', value: { value: rows / mean(copies), unit: '1/s' } },
      bound: { kind: 'at least', must: 0.25, aim: 0.5 },
      notes: [
        `In turn, COPY ${secondsOf(copies)} s, CSV ${secondsOf(csvs)} s of ${csvs[0]?.mebibytes.toFixed(0)} MiB, XLSX ${secondsOf(sheets)} s of ${sheets[0]?.mebibytes.toFixed(0)} MiB.`,
      ],
    },
    {
      name: 'complete XLSX of 1,000,000 leads, as a multiple of the CSV',
      measured: { value: mean(sheets.map(({ seconds }) => seconds)) / csvSeconds, unit: '×' },
      bound: { kind: 'at most', must: 3, aim: 2 },
    },
    {
      name: 'memory that the complete files took beyond the idle server',
      measured: memoryBeyond(idleMiB, [...csvs, ...sheets]),
      bound: { kind: 'at most', must: 96, aim: 64 },
    },
  ];
}
