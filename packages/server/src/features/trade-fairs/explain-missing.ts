import { nearCodes, readCode, readCodeLike } from '@fairlead/contract/code';
import type { MissingCodeAnywhere } from '@fairlead/contract/missing-codes';
import type { Executor } from '@fairlead/database/executor';
import { type CodeRow, findCodes } from '../codes/public.ts';
import * as queries from './missing-queries.ts';

export const maxPlaces = 3;

export interface Scanned extends queries.TextRow {
  /** The code or id in it; null if it holds none that is whole. */
  readonly code: string | null;
  /** Text in the place of a code, right or wrong. */
  readonly like: string | null;
  /** The fair that an address names by its identifier or id. */
  readonly fair: string | null;
}

const fairUrl = /^https?:\/\/[^/\s]+\/trade-fair\/redirect\/([^/?#\s]+)/i;

const readText = (row: queries.TextRow): Scanned => ({
  ...row,
  code: readCode(row.text),
  like: readCodeLike(row.text),
  fair: fairUrl.exec(row.text.trim())?.[1]?.toLowerCase() ?? null,
});

type Place = MissingCodeAnywhere['places'][number];

/** Facts about the codes that texts hold, or nearly hold. */
interface Known {
  readonly codes: ReadonlyMap<string, CodeRow>;
  readonly places: ReadonlyMap<string, queries.PlaceRow>;
  readonly stands: readonly queries.BlankRow[];
  /** By their ids and identifiers. */
  readonly fairs: ReadonlyMap<string, queries.FairRow>;
  /** Null of what is asked about all fairs. */
  readonly tradeFairId: string | null;
}

/** Why a text led nowhere, and where it hangs; without places where only what else was scanned says so. */
export type Explained = Pick<MissingCodeAnywhere, 'reason' | 'text' | 'places'>;

const targetsOf = (rows: readonly CodeRow[], of: CodeRow['kind']): string[] =>
  rows.flatMap(({ kind, targetId }) => (kind === of && targetId !== null ? [targetId] : []));

async function readKnown(executor: Executor, tradeFairId: string | null, scanned: readonly Scanned[]): Promise<Known> {
  const whole = scanned.flatMap(({ code }) => (code === null || code.includes('-') ? [] : [code]));
  const ids = scanned.flatMap(({ code }) => (code?.includes('-') ? [code] : []));
  const identifiers = scanned.flatMap(({ fair }) => fair ?? []);
  const exact = await findCodes(executor, [...new Set(whole)]);
  const found = new Set(exact.map(({ code }) => code));
  const unknown = scanned.flatMap(({ like }) => (like === null || found.has(like) ? [] : [like]));
  const near = await findCodes(executor, [...new Set(unknown.flatMap(nearCodes))]);
  const codes = [...exact, ...near];
  const companies = exact.flatMap(({ kind, exhibitorId }) =>
    kind === 'BLANK' && exhibitorId !== null ? [exhibitorId] : [],
  );
  const [places, stands, fairs] = await Promise.all([
    queries.findPlaces(executor, tradeFairId, [...new Set([...targetsOf(codes, 'BEACON'), ...ids])]),
    queries.findStandsOf(executor, tradeFairId, [...new Set(companies)]),
    queries.findFairs(executor, { ids: [...targetsOf(exact, 'TRADE_FAIR'), ...ids], identifiers }),
  ]);
  return {
    codes: new Map(codes.map((row) => [row.code, row])),
    places: new Map(places.map((row) => [row.beaconId, row])),
    stands,
    fairs: new Map(
      fairs.flatMap((fair) => [
        [fair.id, fair] as const,
        ...(fair.uniqueIdentifier === null ? [] : [[fair.uniqueIdentifier, fair] as const]),
      ]),
    ),
    tradeFairId,
  };
}

const fairOf = ({ fairId, fairName }: Pick<queries.PlaceRow, 'fairId' | 'fairName'>): Place['tradeFair'] =>
  fairId === null ? null : { id: fairId, name: fairName ?? '' };

export const placeOf = (row: queries.PlaceRow): Place => ({
  beaconId: row.beaconId,
  point: row.point,
  exhibitor: row.exhibitor,
  stand: row.stand,
  tradeFair: fairOf(row),
});

const hostOf = (text: string): string | null => (URL.canParse(text) ? new URL(text).hostname || null : null);

/** A question about all fairs leaves nothing out; one about a fair leaves out codes that have nothing to do with it. */
const elsewhere = (text: string, { tradeFairId }: Known): Explained | null =>
  tradeFairId === null ? { reason: 'UNKNOWN', text, places: [] } : null;

/** Of the fair's own code or address, which is no point. */
function explainFair(text: string, fair: queries.FairRow | undefined, { tradeFairId }: Known): Explained | null {
  if (tradeFairId !== null) return fair?.id === tradeFairId ? { reason: 'FAIR', text, places: [] } : null;
  const place = { beaconId: null, point: null, exhibitor: null, stand: null };
  const places = fair === undefined ? [] : [{ ...place, tradeFair: { id: fair.id, name: fair.name } }];
  return { reason: 'FAIR', text, places };
}

/** Of a code that there is; null where it is another fair's. */
function explainCode(row: CodeRow, known: Known): Explained | null {
  const { code: text, kind, targetId } = row;
  switch (kind) {
    case 'VISITOR':
      // Its holder could claim it at a stand.
      return { reason: 'PERSON', text: null, places: [] };
    case 'TRADE_FAIR':
      return explainFair(text, known.fairs.get(targetId ?? ''), known);
    case 'BLANK': {
      const own = known.stands.filter(({ exhibitorId }) => exhibitorId === row.exhibitorId);
      // A company alone does not tell which of its fairs was meant: the code counts at each.
      const stand = row.projectId === null ? own[0] : own.find(({ projectId }) => projectId === row.projectId);
      if (!stand) return elsewhere(text, known);
      const { exhibitor, stand: at } = stand;
      const place = { beaconId: null, point: null, exhibitor, stand: at, tradeFair: fairOf(stand) };
      return { reason: 'BLANK', text, places: [place] };
    }
    case 'BEACON': {
      const place = known.places.get(targetId ?? '');
      if (!place) return elsewhere(text, known);
      const reason = row.revokedAt !== null ? 'REVOKED' : place.isOpen ? 'MENDED' : 'CLOSED';
      return { reason, text, places: [placeOf(place)] };
    }
  }
}

/** Null where a text has nothing to do with the fair. */
function explain({ text, code, like, fair: named }: Scanned, known: Known): Explained | null {
  const row = known.codes.get(code ?? '');
  if (row) return explainCode(row, known);
  const place = known.places.get(code ?? '');
  if (place) return { reason: place.isOpen ? 'MENDED' : 'CLOSED', text: code, places: [placeOf(place)] };
  const fair = known.fairs.get(named ?? code ?? '');
  if (fair) return explainFair(fair.uniqueIdentifier ?? fair.id, fair, known);
  if (like === null) {
    if (code !== null) return { reason: 'UNKNOWN', text: code, places: [] };
    return { reason: 'FOREIGN', text: hostOf(text), places: [] };
  }
  const near = nearCodes(like).flatMap((other) => known.codes.get(other) ?? []);
  const points = near.flatMap(({ targetId }) => known.places.get(targetId ?? '') ?? []);
  if (points.length > 0) return { reason: 'MISTYPED', text: like, places: points.slice(0, maxPlaces).map(placeOf) };
  if (near.some(({ kind }) => kind === 'VISITOR')) return { reason: 'PERSON', text: null, places: [] };
  return near.length > 0 ? elsewhere(like, known) : { reason: 'UNKNOWN', text: like, places: [] };
}

/** Returns why these texts led nowhere, those left out that have nothing to do with the fair; null asks about all fairs. */
export async function explainTexts(
  executor: Executor,
  tradeFairId: string | null,
  texts: readonly queries.TextRow[],
): Promise<{ readonly scanned: Scanned; readonly explained: Explained }[]> {
  const all = texts.map(readText);
  const known = await readKnown(executor, tradeFairId, all);
  return all.flatMap((scanned) => {
    const explained = explain(scanned, known);
    return explained ? [{ scanned, explained }] : [];
  });
}
