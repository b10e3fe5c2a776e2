/** A company that reads which of its leads changed, like every integration. */
export interface Reader {
  /** Answers the ids that an `updatedSince` brings, and the cursor behind them; null where it is refused. */
  pull(updatedSince: string): Promise<{ readonly ids: readonly string[]; readonly nextCursor: string } | null>;
}

/** The last place at which each lead is still shown: by the transaction of its change, or by its time. */
export type ChangeKeys = ReadonlyMap<string, number>;

const distantPast = '2000-01-01T00:00:00Z';

/** Finds by halving the last number from which each lead is still shown, between one that shows all and one that shows none. */
async function bisect(
  reader: Reader,
  [from, to]: readonly [number, number],
  write: (place: number) => string,
): Promise<ChangeKeys> {
  const answers = new Map<number, ReadonlySet<string>>();
  async function idsFrom(place: number): Promise<ReadonlySet<string>> {
    const known = answers.get(place) ?? new Set((await reader.pull(write(place)))?.ids);
    answers.set(place, known);
    return known;
  }
  const keys = new Map<string, number>();
  for (const id of await idsFrom(from)) {
    let [included, excluded] = [from, to];
    while (excluded - included > 1) {
      const middle = Math.floor((included + excluded) / 2);
      if ((await idsFrom(middle)).has(id)) included = middle;
      else excluded = middle;
    }
    keys.set(id, included);
  }
  return keys;
}

/** Reads a cursor as the text that base64 would hide, and writes others of its form. Finds nothing where that form is unknown. */
export async function keysByMadeUpCursors(reader: Reader): Promise<ChangeKeys> {
  const begun = await reader.pull(distantPast);
  if (begun === null) return new Map();
  try {
    const [history, knownFrom, [, end]] = JSON.parse(Buffer.from(begun.nextCursor, 'base64url').toString());
    const write = (xid: number) =>
      Buffer.from(JSON.stringify([history, knownFrom, [xid, xid, []], null])).toString('base64url');
    return await bisect(reader, [0, end], write);
  } catch {
    return new Map();
  }
}

/** Asks from one moment after another, to the millisecond. */
export const keysByMoments = (reader: Reader, since: Date): Promise<ChangeKeys> =>
  bisect(reader, [since.getTime() - 86_400_000, Date.now() + 3 * 86_400_000], (at) => new Date(at).toISOString());

/** Pairs the leads of two companies that have the same key, and share it with no other lead of either. */
export function pairsOf(mine: ChangeKeys, theirs: ChangeKeys): (readonly [string, string])[] {
  const holders = (keys: ChangeKeys, key: number) => [...keys].filter(([, other]) => other === key).map(([id]) => id);
  return [...new Set(mine.values())].flatMap((key) => {
    const [[one, ...more], [other, ...others]] = [holders(mine, key), holders(theirs, key)];
    const isUnique = more.length + others.length === 0;
    return one !== undefined && other !== undefined && isUnique ? [[one, other] as const] : [];
  });
}
