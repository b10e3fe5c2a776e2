/** One figure of the report. `must` and `aim` bound the ratio where there is a limit, else the measured value. */
export interface Line {
  readonly name: string;
  readonly measured: Quantity;
  /** Figure that was measured beside it, in the same run on the same machine. */
  readonly limit?: { readonly name: string; readonly value: Quantity };
  readonly bound?: { readonly kind: 'at least' | 'at most'; readonly must: number; readonly aim: number };
  readonly notes?: readonly string[];
}

export interface Quantity {
  readonly value: number;
  readonly unit: string;
}

export type Verdict = 'aim reached' | 'passed' | 'MISSED' | 'for information';

/** Judges the ratio when the bound is on one, as for rates; bounds in the unit itself judge the value. */
export function judge({ measured, limit, bound }: Line): { ratio?: number; verdict: Verdict } {
  const ratio = limit ? measured.value / limit.value.value : undefined;
  const withRatio = ratio === undefined ? {} : { ratio };
  if (!bound) return { ...withRatio, verdict: 'for information' };
  const figure = bound.kind === 'at least' && ratio !== undefined ? ratio : measured.value;
  const holds = (limitValue: number): boolean =>
    bound.kind === 'at least' ? figure >= limitValue : figure <= limitValue;
  return { ...withRatio, verdict: holds(bound.aim) ? 'aim reached' : holds(bound.must) ? 'passed' : 'MISSED' };
}

const number = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
const quantity = ({ value, unit }: Quantity): string => `${number(value)} ${unit}`;

function bounds(line: Line): [string, string] {
  const { bound, measured } = line;
  if (!bound) return ['–', '–'];
  const unit = bound.kind === 'at least' && line.limit ? ' of it' : ` ${measured.unit}`;
  const sign = bound.kind === 'at least' ? '≥' : '≤';
  return [`${sign} ${bound.must}${unit}`, `${sign} ${bound.aim}${unit}`];
}

export function table(lines: readonly Line[]): string {
  const rows = lines.map((line) => {
    const { ratio, verdict } = judge(line);
    const limit = line.limit ? `${line.limit.name}: ${quantity(line.limit.value)}` : '–';
    return [
      line.name,
      quantity(line.measured),
      limit,
      ratio === undefined ? '–' : ratio.toFixed(2),
      ...bounds(line),
      verdict,
    ];
  });
  const head = ['work', 'measured', 'limit or peer', 'ratio', 'must', 'aim', ''];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export function notes(lines: readonly Line[]): string {
  return lines
    .filter((line) => line.notes !== undefined && line.notes.length > 0)
    .map((line) => `### ${line.name}\n\n${(line.notes ?? []).map((note) => `- ${note}`).join('\n')}`)
    .join('\n\n');
}
