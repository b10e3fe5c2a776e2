import type { Statement } from './captured-statements.ts';

/** What a replayed scan draws anew each time, and what stays as it was captured. */
export interface Known {
  readonly eventId: string;
  readonly visitorId: string;
  readonly beaconId: string;
  readonly visitorIds: readonly string[];
  readonly beaconIds: readonly string[];
  /** Ids that belong to the scene and do not change, such as the project's. */
  readonly fixedIds: readonly string[];
}

/** One drawing of the random numbers, for a driver that binds values itself. */
export interface Draw {
  readonly event: bigint;
  readonly fresh: bigint;
  readonly visitor: number;
  readonly beacon: number;
  readonly slot: number;
}

interface Replacement {
  readonly expression: string;
  value(draw: Draw): string | null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const hexUuid = (number: bigint): string =>
  number
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
const picked = (ids: readonly string[], variable: string): string => `('{${ids.join(',')}}'::uuid[])[:${variable}]`;
const moment = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/;

function replacement(value: string | null, known: Known): Replacement {
  const constant = (expression: string): Replacement => ({ expression, value: () => value });
  if (value === null) return constant('null');
  if (value === known.eventId)
    return { expression: "lpad(to_hex(:event::bigint), 32, '0')::uuid", value: ({ event }) => hexUuid(event) };
  if (value === known.visitorId)
    return {
      expression: picked(known.visitorIds, 'visitor'),
      value: ({ visitor }) => known.visitorIds[visitor - 1] ?? null,
    };
  if (value === known.beaconId)
    return {
      expression: picked(known.beaconIds, 'beacon'),
      value: ({ beacon }) => known.beaconIds[beacon - 1] ?? null,
    };
  if (known.fixedIds.includes(value)) return constant(`'${value}'::uuid`);
  // An id that the product makes itself, such as that of a new lead.
  if (uuid.test(value))
    return { expression: "lpad(to_hex(:fresh::bigint), 32, '0')::uuid", value: ({ fresh }) => hexUuid(fresh) };
  if (moment.test(value)) return constant(`to_timestamp(${Date.parse(value) / 1000})`);
  if (/^\d$/.test(value)) return { expression: '(:slot)::smallint', value: ({ slot }) => String(slot) };
  if (/^(?:t|f|true|false)$/.test(value)) return constant(`'${value}'::boolean`);
  if (/^[A-Z]+$/.test(value)) return constant(`'${value}'::text`);
  throw new Error(`The benchmark does not know what the parameter "${value}" stands for`);
}

export interface Replay {
  /** For pgbench: the statements of one scan, with its variables drawn first. */
  readonly script: string;
  /** The same in one flight to the database, as the product sends them. */
  readonly pipelinedScript: string;
  /** For a driver: the texts as captured, and the values of a draw. */
  readonly statements: readonly { readonly text: string; values(draw: Draw): (string | null)[] }[];
  draw(): Draw;
}

const slots = 8;
const random = (from: number, to: number): number => from + Math.floor(Math.random() * (to - from + 1));
const randomId = (): bigint => (BigInt(random(0, 2 ** 30 - 1)) << 31n) + BigInt(random(1, 2 ** 31 - 1));

const isTransactionMark = (text: string): boolean => /^(?:begin|commit|rollback)\b/i.test(text);

export function replay(captured: readonly Statement[], known: Known): Replay {
  const prepared = captured.map(({ text, parameters }) => ({
    text,
    replacements: parameters.map((value) => replacement(value, known)),
  }));
  const draws = [
    '\\set event random(1, 4611686018427387903)',
    '\\set fresh random(1, 4611686018427387903)',
    `\\set visitor random(1, ${known.visitorIds.length})`,
    `\\set beacon random(1, ${known.beaconIds.length})`,
    `\\set slot random(0, ${slots - 1})`,
  ];
  const lines = prepared.map(({ text, replacements }) => {
    const filled = text.replace(/\$(\d+)/g, (_whole, index) => replacements[Number(index) - 1]?.expression ?? 'null');
    return `${filled.replace(/\s+/g, ' ').replace(/;?$/, ';')}`;
  });
  const inTransaction = lines.findIndex((line) => /^begin\b/i.test(line));
  const pipelined = [
    ...lines.slice(0, inTransaction),
    '\\startpipeline',
    ...lines.slice(inTransaction),
    '\\endpipeline',
  ];
  return {
    script: [...draws, ...lines, ''].join('\n'),
    pipelinedScript: [...draws, ...pipelined, ''].join('\n'),
    draw: () => ({
      event: randomId(),
      fresh: randomId(),
      visitor: random(1, known.visitorIds.length),
      beacon: random(1, known.beaconIds.length),
      slot: random(0, slots - 1),
    }),
    statements: prepared
      .filter(({ text }) => !isTransactionMark(text))
      .map(({ text, replacements }) => ({ text, values: (draw) => replacements.map((each) => each.value(draw)) })),
  };
}
