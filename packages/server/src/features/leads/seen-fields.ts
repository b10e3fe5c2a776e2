import type { SharedField } from '@fairlead/contract/sharing';
import { type StoredPerson, type VisiblePerson, visiblePerson } from './masking.ts';

/** Names the visible fields of a person. */
export function fieldsOf({
  name,
  organization,
  isUnlocked,
  isConsentWithdrawn: _,
  ...rest
}: VisiblePerson): SharedField[] {
  const seen: SharedField[] = [];
  if (name !== '') seen.push(isUnlocked ? 'name' : 'initial');
  for (const [field, value] of Object.entries(rest)) if (value !== null) seen.push(field as SharedField);
  if (organization !== null) seen.push(isUnlocked ? 'organization' : 'organizationInitial');
  return seen;
}

const empty: Omit<StoredPerson, 'isUnlocked' | 'isConsentWithdrawn'> = {
  name: null,
  email: null,
  organization: null,
  profession: null,
  industry: null,
  city: null,
  state: null,
  countryCode: null,
  phone: null,
  prefix: null,
  isPhoneShared: true,
};

/**
 * Names the fields that a withdrawn lead still shows of a person who has filled in these, by the same masking as everywhere.
 */
export const fieldsOfWithdrawn = (filled: readonly SharedField[]): SharedField[] =>
  fieldsOf(
    visiblePerson({
      ...empty,
      ...(Object.fromEntries(filled.map((field) => [field, 'x'])) as Partial<StoredPerson>),
      isUnlocked: true,
      isConsentWithdrawn: true,
    }),
  );
