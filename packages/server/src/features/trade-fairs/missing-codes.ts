import { nearCodes, readCode, readCodeLike } from '@fairlead/contract/code';
import type { MissingCode, MissingCodes } from '@fairlead/contract/missing-codes';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { type CodeRow, findCodes } from '../codes/public.ts';
import { authorize, findStandsKeptBack } from '../exhibitions/public.ts';
import * as queries from './missing-queries.ts';

const weekMs = 7 * 24 * 3_600_000;
const mostPlaces = 3;

interface Scanned extends queries.TextRow {
  /** The code or id in it; null if it holds none that is whole. */
  readonly code: string | null;
  /** What stands in the place of a code, right or wrong. */
  readonly like: string | null;
}

/** What is known of the codes that texts hold, or nearly hold. */
interface Known {
  readonly codes: ReadonlyMap<string, CodeRow>;
  readonly places: ReadonlyMap<string, queries.PlaceRow>;
  readonly stands: readonly queries.BlankRow[];
  readonly tradeFairId: string;
}

/** Why a text led nowhere, and where it hangs; without places where only what else was scanned says so. */
type Explained = Pick<MissingCode, 'reason' | 'text' | 'places'>;

async function readKnown(executor: Executor, tradeFairId: string, scanned: readonly Scanned[]): Promise<Known> {
  const whole = scanned.flatMap(({ code }) => (code === null || code.includes('-') ? [] : [code]));
  const ids = scanned.flatMap(({ code }) => (code?.includes('-') ? [code] : []));
  const exact = await findCodes(executor, [...new Set(whole)]);
  const found = new Set(exact.map(({ code }) => code));
  const unknown = scanned.flatMap(({ like }) => (like === null || found.has(like) ? [] : [like]));
  const near = await findCodes(executor, [...new Set(unknown.flatMap(nearCodes))]);
  const codes = [...exact, ...near];
  const targets = codes.flatMap(({ kind, targetId }) => (kind === 'BEACON' && targetId !== null ? [targetId] : []));
  const companies = exact.flatMap(({ kind, exhibitorId }) =>
    kind === 'BLANK' && exhibitorId !== null ? [exhibitorId] : [],
  );
  const [places, stands] = await Promise.all([
    queries.findPlaces(executor, tradeFairId, [...new Set([...targets, ...ids])]),
    queries.findStandsOf(executor, tradeFairId, [...new Set(companies)]),
  ]);
  return {
    codes: new Map(codes.map((row) => [row.code, row])),
    places: new Map(places.map((row) => [row.beaconId, row])),
    stands,
    tradeFairId,
  };
}

const placeOf = ({ beaconId, point, exhibitor, stand }: queries.PlaceRow) => ({ beaconId, point, exhibitor, stand });

const hostOf = (text: string): string | null => (URL.canParse(text) ? new URL(text).hostname || null : null);

/** Of a code that there is; null where it is another fair's. */
function explainCode(row: CodeRow, { places, stands, tradeFairId }: Known): Explained | null {
  const { code: text, kind, targetId } = row;
  switch (kind) {
    case 'VISITOR':
      // Whoever has it can say at a stand that it is theirs.
      return { reason: 'PERSON', text: null, places: [] };
    case 'TRADE_FAIR':
      return targetId === tradeFairId ? { reason: 'FAIR', text, places: [] } : null;
    case 'BLANK': {
      const own = stands.filter(({ exhibitorId }) => exhibitorId === row.exhibitorId);
      const stand = own.find(({ projectId }) => projectId === row.projectId) ?? own[0];
      if (!stand) return null;
      const place = { beaconId: null, point: null, exhibitor: stand.exhibitor, stand: stand.stand };
      return { reason: 'BLANK', text, places: [place] };
    }
    case 'BEACON': {
      const place = places.get(targetId ?? '');
      if (!place) return null;
      const reason = row.revokedAt !== null ? 'REVOKED' : place.isOpen ? 'MENDED' : 'CLOSED';
      return { reason, text, places: [placeOf(place)] };
    }
  }
}

/** Null where a text has nothing to do with the fair. */
function explain({ text, code, like }: Scanned, known: Known): Explained | null {
  const row = known.codes.get(code ?? '');
  if (row) return explainCode(row, known);
  const place = known.places.get(code ?? '');
  if (place) return { reason: place.isOpen ? 'MENDED' : 'CLOSED', text: code, places: [placeOf(place)] };
  if (like === null) {
    if (code !== null) return { reason: 'UNKNOWN', text: code, places: [] };
    return { reason: 'FOREIGN', text: hostOf(text), places: [] };
  }
  const near = nearCodes(like).flatMap((other) => known.codes.get(other) ?? []);
  const points = near.flatMap(({ targetId }) => known.places.get(targetId ?? '') ?? []);
  if (points.length > 0) return { reason: 'MISTYPED', text: like, places: points.slice(0, mostPlaces).map(placeOf) };
  if (near.some(({ kind }) => kind === 'VISITOR')) return { reason: 'PERSON', text: null, places: [] };
  return near.length > 0 ? null : { reason: 'UNKNOWN', text: like, places: [] };
}

type Found = Explained & { readonly scans: number; readonly firstAt: Date; readonly lastAt: Date; isGuessed: boolean };

/** The same code may be scanned as a URL, typed, and with small letters. */
function merged(all: readonly Found[]): MissingCode[] {
  const groups = Map.groupBy(all, ({ reason, text }) => `${reason} ${text ?? ''}`);
  return [...groups.values()]
    .flatMap(([first, ...rest]) => {
      if (!first) return [];
      const every = [first, ...rest];
      const places = new Map(
        every.flatMap((one) => one.places.map((place) => [`${place.beaconId} ${place.stand}`, place])),
      );
      return {
        reason: first.reason,
        text: first.text,
        scans: every.reduce((sum, { scans }) => sum + scans, 0),
        firstAt: new Date(Math.min(...every.map(({ firstAt }) => firstAt.getTime()))).toISOString(),
        lastAt: new Date(Math.max(...every.map(({ lastAt }) => lastAt.getTime()))).toISOString(),
        places: [...places.values()].slice(0, mostPlaces),
        isGuessed: first.isGuessed,
      };
    })
    .toSorted((a, b) => b.scans - a.scans || b.lastAt.localeCompare(a.lastAt));
}

/** Those that only what else was scanned around them says to be of the fair. */
async function findGuessed(
  executor: Executor,
  unplaced: readonly { readonly scanned: Scanned; readonly explained: Explained }[],
  { period, tradeFairId, keptBack }: { period: queries.Period; tradeFairId: string; keptBack: ReadonlySet<string> },
): Promise<Found[]> {
  const texts = unplaced.map(({ scanned }) => scanned.text);
  const near = await queries.findNear(executor, period, { tradeFairId, keptBack: [...keptBack], texts });
  const ids = near.flatMap(({ beaconId }) => beaconId ?? []);
  const rows = await queries.findPlaces(executor, tradeFairId, [...new Set(ids)]);
  const places = new Map(rows.map((row) => [row.beaconId, placeOf(row)]));
  return unplaced.flatMap(({ scanned, explained }) => {
    const here = near.filter(({ text }) => text === scanned.text);
    const all = here.find(({ beaconId }) => beaconId === null);
    if (!all) return [];
    const { scans, firstAt, lastAt } = all;
    const around = here.flatMap(({ beaconId }) => places.get(beaconId ?? '') ?? []).slice(0, mostPlaces);
    return { ...explained, places: around, scans, firstAt, lastAt, isGuessed: true };
  });
}

/**
 * Returns the codes that were scanned at a fair and led nowhere. A scan in vain knows of no fair: it is of this one if its code is, or
 * nearly is, one of its points, or if whoever scanned it scanned a point of the fair around it. Texts that are no codes are not
 * shown, for they may name somebody, nor are those of people.
 */
export async function findMissingCodes(
  context: Context<AccountActor | AdminActor>,
  tradeFairId: string,
): Promise<MissingCodes> {
  const { database, now } = context;
  const fair = await authorize(context, 'editFair', tradeFairId);
  const period = {
    from: new Date((fair.startsAt ?? fair.createdAt).getTime() - weekMs),
    to: new Date((fair.endsAt ?? now).getTime() + weekMs),
  };
  const [texts, keptBack] = await Promise.all([
    queries.findTexts(database, period),
    findStandsKeptBack(database, { tradeFairIds: [tradeFairId] }),
  ]);
  const scanned = texts.map((row) => ({ ...row, code: readCode(row.text), like: readCodeLike(row.text) }));
  const known = await readKnown(database, tradeFairId, scanned);
  const explained = scanned.flatMap((one) => {
    const why = explain(one, known);
    return why ? [{ scanned: one, explained: why }] : [];
  });
  const isPlaced = ({ reason, places }: Explained) => places.length > 0 || reason === 'FAIR';
  const placed = explained.filter((one) => isPlaced(one.explained));
  const unplaced = explained.filter((one) => !isPlaced(one.explained));
  const codes = merged([
    ...placed.map(({ scanned: { scans, firstAt, lastAt }, explained: why }) => ({
      ...why,
      scans,
      firstAt,
      lastAt,
      isGuessed: false,
    })),
    ...(await findGuessed(database, unplaced, { period, tradeFairId, keptBack })),
  ]);
  const [{ allScans, allTexts } = { allScans: 0, allTexts: 0 }] = texts;
  return {
    timeZone: fair.timeZone,
    scans: codes.reduce((sum, { scans }) => sum + scans, 0),
    codes,
    isWhole: allScans < queries.most.scans && allTexts <= queries.most.texts,
  };
}
