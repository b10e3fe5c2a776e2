import type { Lead } from '@fairlead/contract/leads';

/** A lead joined with everything that is stored of its person; it is masked before anybody sees it. */
export interface LeadRow extends Record<string, unknown> {
  readonly id: string;
  readonly project_id: string;
  readonly visitor_id: string;
  readonly first_at: string;
  readonly last_at: string;
  readonly scan_count: number;
  readonly rating: number;
  readonly status: Lead['status'];
  readonly tags: string[];
  readonly is_unlocked: boolean;
  readonly is_consent_withdrawn: boolean;
  readonly name: string | null;
  readonly email: string | null;
  readonly organization: string | null;
  readonly profession: Lead['profession'];
  readonly industry: Lead['industry'];
  readonly city: string | null;
  readonly country_code: string | null;
  readonly phone: string | null;
  readonly prefix: string | null;
}
