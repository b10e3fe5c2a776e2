import { type LeadStatus, leadLimits } from '@fairlead/contract/leads';
import { InputError } from '../../platform/http/problem.ts';

/** A team's work on a lead, as far as it can be changed and changed back. */
export interface LeadWork {
  readonly rating: number;
  readonly status: LeadStatus;
  readonly tags: readonly string[];
  readonly assigneeId: string | null;
  readonly contactedAt: Date | null;
}

/** The requested change; fields left out stay. */
export interface WantedWork {
  readonly rating?: number | undefined;
  readonly status?: LeadStatus | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly assigneeId?: string | null | undefined;
  readonly addTags?: readonly string[] | undefined;
  readonly removeTags?: readonly string[] | undefined;
}

/** The fields that differ, as they are kept in a change. */
export interface KeptWork {
  readonly rating?: number;
  readonly status?: LeadStatus;
  readonly tags?: readonly string[];
  readonly assigneeId?: string | null;
  readonly contactedAt?: string | null;
}

const folded = (tag: string): string => tag.toLocaleLowerCase();

/** Returns the tags that are not among others, whatever their capitals. */
function tagsWithout(tags: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others.map(folded));
  return tags.filter((tag) => !known.has(folded(tag)));
}

/** @throws InputError too_many_tags */
function nextTags(before: readonly string[], { tags, addTags = [], removeTags = [] }: WantedWork): readonly string[] {
  const kept = tagsWithout(tags ?? before, removeTags);
  const next = [...kept, ...tagsWithout(addTags, kept)];
  // Two leads that became one may have more; these stay until a colleague removes them.
  const most = Math.max(leadLimits.tags, before.length);
  if (next.length > most) throw new InputError(addTags.length > 0 ? 'body.addTags' : 'body.tags', 'too_many_tags');
  return next;
}

const isContact = (status: LeadStatus): boolean => status !== 'NEW' && status !== 'DISCARDED';

/**
 * Returns a lead's work after a change. The tags of a withdrawn lead stay: they are not shown. The first contact is the first
 * status that is neither new nor discarded.
 */
export function nextWork(
  before: LeadWork & { readonly isWithdrawn: boolean },
  wanted: WantedWork,
  now: Date,
): LeadWork {
  const { rating = before.rating, status = before.status, assigneeId = before.assigneeId } = wanted;
  const tags = before.isWithdrawn ? before.tags : nextTags(before.tags, wanted);
  const isFirst = before.contactedAt === null && status !== before.status && isContact(status);
  return { rating, status, tags, assigneeId, contactedAt: isFirst ? now : before.contactedAt };
}

const fields = ['rating', 'status', 'tags', 'assigneeId', 'contactedAt'] as const;

const kept = (work: LeadWork, field: (typeof fields)[number]): unknown =>
  field === 'contactedAt' ? (work.contactedAt?.toISOString() ?? null) : work[field];

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the fields in which two states differ, as they were and as they are; null where nothing does. */
export function difference(before: LeadWork, after: LeadWork): { before: KeptWork; after: KeptWork } | null {
  const changed = fields.filter((field) => !isSame(kept(before, field), kept(after, field)));
  if (changed.length === 0) return null;
  const of = (work: LeadWork): KeptWork => Object.fromEntries(changed.map((field) => [field, kept(work, field)]));
  return { before: of(before), after: of(after) };
}

/**
 * Returns a lead's work without a change: of the fields that the change set those that are still so go back. The moment of the
 * first contact goes with the status that set it. `isThere` says whether an account can have leads.
 */
export function withoutChange(
  now: LeadWork & { readonly isWithdrawn: boolean },
  change: { readonly before: KeptWork; readonly after: KeptWork },
  isThere: (accountId: string) => boolean,
): LeadWork {
  const { before, after } = change;
  const isLeft = (field: (typeof fields)[number]): boolean => field in after && isSame(kept(now, field), after[field]);
  const takesContactBack = isLeft('status') && isLeft('contactedAt') && before.contactedAt === null;
  const canAssign = typeof before.assigneeId !== 'string' || isThere(before.assigneeId);
  return {
    rating: isLeft('rating') ? (before.rating ?? now.rating) : now.rating,
    status: isLeft('status') ? (before.status ?? now.status) : now.status,
    tags: isLeft('tags') && !now.isWithdrawn ? (before.tags ?? now.tags) : now.tags,
    assigneeId: isLeft('assigneeId') && canAssign ? (before.assigneeId ?? null) : now.assigneeId,
    contactedAt: takesContactBack ? null : now.contactedAt,
  };
}
