import type { ServerResponse } from 'node:http';

export interface SentScan {
  readonly id: string;
  readonly qrCode?: string;
}

export const json = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};

/** The scans in the body of a request, whether one came alone or several together. */
export function scansIn(body: string): { scans: SentScan[]; isBatch: boolean } {
  const sent = JSON.parse(body) as SentScan | { events: SentScan[] };
  return 'events' in sent ? { scans: sent.events, isBatch: true } : { scans: [sent], isBatch: false };
}

/** Answers each with a status and a body, as the server does: those that came together in one list. */
export function answerScans(
  response: ServerResponse,
  { scans, isBatch }: ReturnType<typeof scansIn>,
  answerTo: (scan: SentScan) => { status: number; body: object },
): void {
  const answers = scans.map((scan) => ({ id: scan.id, ...answerTo(scan) }));
  const outcomes = answers.map(({ id, status, body }) =>
    status === 200 ? { id, ...body } : { id, result: 'REFUSED', problem: { status, ...body } },
  );
  const [first] = answers;
  if (isBatch || first === undefined) json(response, 200, outcomes);
  else json(response, first.status, first.status === 200 ? { id: first.id, ...first.body } : first.body);
}
