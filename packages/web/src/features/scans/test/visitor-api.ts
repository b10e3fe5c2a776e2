import type { IncomingMessage, ServerResponse } from 'node:http';
import { makeCode } from '@fairlead/contract/code';
import { currentTextVersion } from '@fairlead/contract/consents';
import type { Scan, ScanEvent, ScanResult } from '@fairlead/contract/scans';
import { type Visitor, visitorProfileInput } from '@fairlead/contract/visitors';
import type { Answer } from '../../../../test/serve-client.ts';

const codeOf = (seed: number): string => {
  let round = seed;
  // Not every body has a check character that may be printed, so each try is another.
  return makeCode((length) => {
    round += 1;
    return Uint8Array.from({ length }, (_, index) => (round * 53 + index * 29) & 255);
  });
};
export const code = codeOf(1);
export const unknownCode = codeOf(40);
export const beaconId = '0192f000-0000-7000-8000-000000000001';

const at = '2027-03-09T09:24:00.000Z';
export const point: Scan = {
  beaconId,
  title: 'KX-7 compact servo drives',
  description: 'Six sizes from 0.4 to 7.5 kW.',
  coverUrl: null,
  exhibitor: { id: '0192f000-0000-7000-8000-000000000002', name: 'Kessler Antriebstechnik', logoUrl: null },
  stand: 'C21',
  tradeFair: null,
  documents: [],
  firstAt: at,
  lastAt: at,
  scanCount: 1,
  archivedAt: null,
  category: null,
  note: null,
};

const visitor: Visitor = {
  id: '0192f000-0000-7000-8000-000000000003',
  email: 'ines@aurelia-motion.example',
  profile: visitorProfileInput.parse({}),
  code: codeOf(3),
  language: 'en',
  isGuest: false,
  createdAt: at,
  consents: {
    consentTerms: true,
    consentPrivacy: true,
    consentMarketingUpdates: false,
    textVersion: currentTextVersion,
    language: 'en',
  },
};

const notFound: Answer = {
  status: 404,
  body: { type: 'about:blank', title: 'Not found', status: 404, code: 'NOT_FOUND', detail: '', requestId: 'r' },
};
const ok = (body: unknown): Answer => ({ status: 200, body });

/** A visitor's server of one point. It keeps what it was sent; `isUnreachable` cuts every connection to it. */
export class VisitorApi {
  isUnreachable = false;
  isListed = false;
  result: ScanResult = 'OK';
  note: string | null = null;
  readonly events: ScanEvent[] = [];

  readonly answer = (request: IncomingMessage, path: string, body: string): Answer | null | undefined => {
    if (!path.startsWith('/papi/')) return undefined;
    if (this.isUnreachable) return null;
    const call = `${request.method} ${path.slice('/papi'.length)}`;
    const qrCode = new URL(request.url ?? '/', 'http://any').searchParams.get('qrCode');
    switch (call) {
      case 'GET /visitor':
        return ok(visitor);
      case 'GET /visitor/configuration':
        return ok({
          hideCameraButton: false,
          vibration: true,
          sound: false,
          skippedConfirmations: [],
          appearance: null,
        });
      case 'GET /scan':
        return ok({ items: this.isListed ? [this.scan()] : [], nextCursor: null });
      case 'GET /scan/categories':
      case 'GET /visitor/sharing':
      case 'GET /visitor/wish':
        return ok([]);
      case 'GET /scan/info':
        return qrCode?.endsWith(code) ? ok({ kind: 'BEACON', code: code, point: this.publicPart() }) : notFound;
      case `GET /scan/${beaconId}`:
        return this.isListed ? ok({ ...this.scan(), attachments: [], surveyId: null, shareUrl: null }) : notFound;
      case 'POST /scan':
        return this.take(JSON.parse(body) as ScanEvent);
      case 'PATCH /scan':
        return this.annotate(JSON.parse(body) as { note: string | null; noteBefore?: string | null });
      default:
        return notFound;
    }
  };

  private annotate({ note, noteBefore = this.note }: { note: string | null; noteBefore?: string | null }): Answer {
    if (this.note !== noteBefore && this.note !== note) {
      return ok([{ id: beaconId, result: 'CONFLICT', note: this.note }]);
    }
    this.note = note;
    return ok([{ id: beaconId, result: 'OK' }]);
  }

  private take(event: ScanEvent): Answer {
    this.events.push(event);
    if (event.qrCode !== code) return ok({ id: event.id, result: 'MISSING' });
    this.isListed = true;
    return ok({ id: event.id, result: this.result, scan: this.scan() });
  }

  private readonly scan = (): Scan => ({ ...point, note: this.note });

  private publicPart() {
    const { firstAt, lastAt, scanCount, archivedAt, category, note, ...publicPart } = point;
    return publicPart;
  }
}

const part = (claims: object): string => Buffer.from(JSON.stringify(claims)).toString('base64url');
/** A token as the client reads it; the server of these tests does not check any. */
export const token = `${part({ alg: 'none' })}.${part({ sub: 'ines', exp: 4_000_000_000 })}.signature`;

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
