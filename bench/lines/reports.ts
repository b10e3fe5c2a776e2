import { selectEvents } from '../../packages/server/src/features/reports/queries.ts';
import type { Line } from '../line.ts';
import { copySeconds } from '../reports/copy.ts';
import { onReportStage, type ReportStage } from '../reports/report-stage.ts';
import { mean, memoryBeyond, sampleMs, secondsOf, type Taken, take } from '../reports/take.ts';

const size = { leads: 300_000, events: 900_000, unlockedOf: 3 };
const rounds = 2;

/** The files of all events of a large project, beside what PostgreSQL needs for the same rows. */
export const reports = (): Promise<Line[]> => onReportStage(size, measure);

async function measure({ server, databaseUrl, projectId, token, idleMiB }: ReportStage): Promise<Line[]> {
  const [copies, csvs, besides, sheets]: [number[], Taken[], Taken[], Taken[]] = [[], [], [], []];
  const path = `/project/${projectId}/leadReport/extended`;
  const all = selectEvents({ projectId, isUnlocked: undefined });
  for (let round = 0; round < rounds; round += 1) {
    copies.push(await copySeconds(databaseUrl, all));
    csvs.push(await take(server, `${path}/csv`, token));
  }
  for (let round = 0; round < rounds; round += 1) {
    besides.push(await take(server, `${path}/csv`, token));
    sheets.push(await take(server, `${path}/xlsx`, token));
  }
  const secondsEach = (taken: readonly Taken[]): number => mean(taken.map(({ seconds }) => seconds));
  return [
    {
      name: `extended CSV of ${size.events} events`,
      measured: { value: size.events / secondsEach(csvs), unit: '1/s' },
      limit: {
        name: 'COPY (the same query) TO STDOUT, by psql',
        value: { value: size.events / mean(copies), unit: '1/s' },
      },
      bound: { kind: 'at least', must: 0.25, aim: 0.5 },
      notes: [
        `${size.leads} leads, a third of them unlocked. In turn, COPY ${secondsOf(copies)} s, CSV ${secondsOf(csvs)} s of ${csvs[0]?.mebibytes.toFixed(0)} MiB.`,
      ],
    },
    {
      name: 'extended XLSX, as a multiple of the CSV',
      measured: { value: secondsEach(sheets) / secondsEach(besides), unit: '×' },
      bound: { kind: 'at most', must: 3, aim: 2 },
      notes: [
        `In turn, CSV ${secondsOf(besides)} s, XLSX ${secondsOf(sheets)} s of ${sheets[0]?.mebibytes.toFixed(0)} MiB.`,
      ],
    },
    {
      name: 'memory that the CSV took beyond the idle server',
      measured: memoryBeyond(idleMiB, [...csvs, ...besides]),
      bound: { kind: 'at most', must: 96, aim: 64 },
      notes: [`The idle server has ${idleMiB.toFixed(0)} MiB; looked at every ${sampleMs} ms.`],
    },
    {
      name: 'memory that the XLSX took beyond the idle server',
      measured: memoryBeyond(idleMiB, sheets),
      bound: { kind: 'at most', must: 96, aim: 64 },
    },
  ];
}
