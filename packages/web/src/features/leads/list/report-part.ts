import type { LeadRequest } from '../url/lead-query.ts';

/** The server takes no more ids at once. */
const maxIds = 100;

/** The leads that a report can be narrowed to. */
export interface ReportPart {
  readonly kind: 'SELECTION' | 'VIEW';
  readonly filter: Omit<LeadRequest, 'q' | 'sort'> & { readonly ids?: string };
}

/** Those that are selected, else those of the filter; null where that is all of them, or cannot be said by a filter. */
export function reportPart({ q, sort: _, ...filter }: LeadRequest, ids: ReadonlySet<string>): ReportPart | null {
  if (ids.size > maxIds) return null;
  if (ids.size > 0) return { kind: 'SELECTION', filter: { ids: [...ids].join(',') } };
  if (q !== undefined || Object.keys(filter).length === 0) return null;
  return { kind: 'VIEW', filter };
}
