import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/http/problem.ts';
import { type Caller, isOwn, isVisible } from './ownership.ts';
import { type ExhibitionRow, findExhibitions } from './queries.ts';

interface Rule {
  /** Of which kind it has to be; null of either. */
  readonly kind: ExhibitionRow['kind'] | null;
  /** Its own people (and administrators), or everybody who can see it. */
  readonly by: 'OWNER' | 'VIEWER';
  /** Whether it still may when it is archived. */
  readonly alsoArchived: boolean;
}

/** Who may do what with a project or a trade fair: the only place that says so. Whoever may not is told it is not there. */
const rules = {
  view: { kind: null, by: 'VIEWER', alsoArchived: true },
  edit: { kind: null, by: 'OWNER', alsoArchived: true },
  editProject: { kind: 'PROJECT', by: 'OWNER', alsoArchived: true },
  editFair: { kind: 'TRADE_FAIR', by: 'OWNER', alsoArchived: true },
  joinFair: { kind: 'TRADE_FAIR', by: 'VIEWER', alsoArchived: false },
} as const satisfies Readonly<Record<string, Rule>>;

export type ExhibitionAction = keyof typeof rules;

/** Returns the record that was read for the check. Throws NOT_FOUND. */
export async function authorize(
  { database, caller }: Pick<Context<Caller>, 'database' | 'caller'>,
  action: ExhibitionAction,
  id: string,
): Promise<ExhibitionRow> {
  const { kind, by, alsoArchived }: Rule = rules[action];
  const [row] = await findExhibitions(database, [id]);
  if (!row || (kind !== null && row.kind !== kind)) throw notFound();
  if (!alsoArchived && row.archivedAt !== null) throw notFound();
  const mayDo = by === 'OWNER' ? isOwn(caller, row) : await isVisible(database, caller, row);
  if (!mayDo) throw notFound();
  return row;
}
