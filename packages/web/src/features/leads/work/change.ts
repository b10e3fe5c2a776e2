import type { Lead, LeadStatus } from '@fairlead/contract/leads';

/** Change of one lead or many. */
export interface LeadChange {
  readonly rating?: number;
  readonly status?: LeadStatus;
  readonly addTags?: string[];
  readonly removeTags?: string[];
  readonly assigneeId?: string | null;
}

const same = (one: string) => (other: string) => one.toLocaleLowerCase() === other.toLocaleLowerCase();

/** Returns whether a lead has a tag, whatever its capitals. */
export const hasTag = (lead: Lead, tag: string): boolean => lead.tags.some(same(tag));

/** The lead as it will be; its score and the rest follow from the server. */
export function applyChange(
  lead: Lead,
  { rating, status, addTags = [], removeTags = [], assigneeId }: LeadChange,
): Lead {
  const tags = lead.isConsentWithdrawn
    ? lead.tags
    : [
        ...lead.tags.filter((tag) => !removeTags.some(same(tag))),
        ...addTags.filter((tag) => !lead.tags.some(same(tag))),
      ];
  return {
    ...lead,
    ...(rating !== undefined && { rating }),
    ...(status !== undefined && { status }),
    ...(assigneeId !== undefined && { assigneeId }),
    tags,
  };
}
