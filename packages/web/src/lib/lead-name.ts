import { emailText } from '@fairlead/contract/domain-text';
import type { Lead } from '@fairlead/contract/leads';
import { useTranslation } from 'react-i18next';

type NamedLead = Pick<Lead, 'name' | 'email' | 'isConsentWithdrawn' | 'profession' | 'industry' | 'countryCode'>;

/** Returns the text for a lead in lists and titles. Guests have an e-mail address only, and a locked guest not even that. */
export function useLeadName(): (lead: NamedLead) => string {
  const { t } = useTranslation('leads');
  return ({ name, email, isConsentWithdrawn, profession, industry, countryCode }) => {
    if (name !== '') return name;
    if (email !== null) return emailText(email);
    const isEmpty = profession === null && industry === null && countryCode === null;
    return t(isConsentWithdrawn && isEmpty ? 'departed' : 'nameless');
  };
}
