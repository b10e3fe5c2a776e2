import type { MissingCodeAnywhere, MissingCodes, MissingCodesAnywhere } from '@fairlead/contract/missing-codes';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { authorize, findStandsKeptBack } from '../exhibitions/public.ts';
import { type Explained, explainTexts, maxPlaces, placeOf } from './explain-missing.ts';
import * as queries from './missing-queries.ts';

const dayMs = 24 * 3_600_000;
const weekMs = 7 * dayMs;

type Found = Explained & { readonly scans: number; readonly firstAt: Date; readonly lastAt: Date; isGuessed: boolean };
type TextsExplained = Awaited<ReturnType<typeof explainTexts>>;

/** The same code may be scanned as a URL, typed, and with small letters. */
function merged(all: readonly Found[]): MissingCodeAnywhere[] {
  const groups = Map.groupBy(all, ({ reason, text }) => `${reason} ${text ?? ''}`);
  return [...groups.values()]
    .flatMap(([first, ...rest]) => {
      if (!first) return [];
      const every = [first, ...rest];
      const places = new Map(
        every.flatMap((one) =>
          one.places.map((place) => [`${place.beaconId} ${place.stand} ${place.tradeFair?.id}`, place]),
        ),
      );
      return {
        reason: first.reason,
        text: first.text,
        scans: every.reduce((sum, { scans }) => sum + scans, 0),
        firstAt: new Date(Math.min(...every.map(({ firstAt }) => firstAt.getTime()))).toISOString(),
        lastAt: new Date(Math.max(...every.map(({ lastAt }) => lastAt.getTime()))).toISOString(),
        places: [...places.values()].slice(0, maxPlaces),
        isGuessed: first.isGuessed,
      };
    })
    .toSorted((a, b) => b.scans - a.scans || b.lastAt.localeCompare(a.lastAt));
}

const found = ({ scanned: { scans, firstAt, lastAt }, explained }: TextsExplained[number]): Found => ({
  ...explained,
  scans,
  firstAt,
  lastAt,
  isGuessed: false,
});

/** Those that only what else was scanned around them says to be of the fair. */
async function findGuessed(
  executor: Executor,
  unplaced: TextsExplained,
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
    const around = here.flatMap(({ beaconId }) => places.get(beaconId ?? '') ?? []).slice(0, maxPlaces);
    return { ...explained, places: around, scans, firstAt, lastAt, isGuessed: true };
  });
}

const sumOf = (codes: readonly MissingCodeAnywhere[]): number => codes.reduce((sum, { scans }) => sum + scans, 0);

function isWhole([first]: readonly queries.TextRow[]): boolean {
  const { allScans, allTexts } = first ?? { allScans: 0, allTexts: 0 };
  return allScans < queries.most.scans && allTexts <= queries.most.texts;
}

/**
 * Returns the codes whose scans failed at a fair. A failed scan knows no fair: it belongs to this one if its code is, or nearly
 * is, one of its points, or if its visitor scanned a point of the fair around it. Texts that are no codes are not shown, since
 * they may name a person, nor are personal codes.
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
  const explained = await explainTexts(database, tradeFairId, texts);
  const isPlaced = ({ explained: { reason, places } }: TextsExplained[number]) =>
    places.length > 0 || reason === 'FAIR';
  const unplaced = explained.filter((one) => !isPlaced(one));
  const codes = merged([
    ...explained.filter(isPlaced).map(found),
    ...(await findGuessed(database, unplaced, { period, tradeFairId, keptBack })),
  ]);
  return {
    timeZone: fair.timeZone,
    scans: sumOf(codes),
    codes: codes.map((code) => ({
      ...code,
      places: code.places.map(({ beaconId, point, exhibitor, stand }) => ({
        beaconId,
        point,
        exhibitor: exhibitor ?? '',
        stand,
      })),
    })),
    isWhole: isWhole(texts),
  };
}

/** Names what the same people scanned around those that nothing else places, but for stands that are kept back at their fairs. */
async function guessAnywhere(
  executor: Executor,
  unplaced: TextsExplained,
  period: queries.Period,
): Promise<ReadonlyMap<string, Explained['places']>> {
  const texts = unplaced.map(({ scanned }) => scanned.text);
  const near = await queries.findNear(executor, period, { tradeFairId: null, keptBack: [], texts });
  const ids = near.flatMap(({ beaconId }) => beaconId ?? []);
  const rows = await queries.findPlaces(executor, null, [...new Set(ids)]);
  const fairIds = [...new Set(rows.flatMap(({ fairId }) => fairId ?? []))];
  const keptBack = await findStandsKeptBack(executor, { tradeFairIds: fairIds });
  const places = new Map(
    rows.filter(({ projectId }) => !keptBack.has(projectId)).map((row) => [row.beaconId, placeOf(row)]),
  );
  return new Map(
    texts.map((text) => {
      const here = near.filter((row) => row.text === text);
      return [text, here.flatMap(({ beaconId }) => places.get(beaconId ?? '') ?? []).slice(0, maxPlaces)];
    }),
  );
}

/** Returns the codes that were scanned anywhere in the last days and led nowhere, by the same rules of what is shown of them. */
export async function findMissingCodesAnywhere(
  { database, now }: Context<AdminActor>,
  days: number,
): Promise<MissingCodesAnywhere> {
  const period = { from: new Date(now.getTime() - days * dayMs), to: new Date(now.getTime() + dayMs) };
  const texts = await queries.findTexts(database, period);
  const explained = await explainTexts(database, null, texts);
  const unplaced = explained.filter((one) => one.explained.places.length === 0);
  const guessed = await guessAnywhere(database, unplaced, period);
  const codes = merged(
    explained.map((one) => {
      const places = guessed.get(one.scanned.text) ?? [];
      return places.length === 0 ? found(one) : { ...found(one), places, isGuessed: true };
    }),
  );
  return { scans: sumOf(codes), codes, isWhole: isWhole(texts) };
}
