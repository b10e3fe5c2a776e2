import type { Lead } from '@fairlead/contract/leads';
import { countryName } from '../../../lib/i18n/formats.ts';

/** All that is known of how to reach a lead, a line each, as it goes into a mail or another program. */
export const contactText = ({ name, organization, email, phone, city, state, countryCode }: Lead): string =>
  [name, organization, email, phone, [city, state, countryCode && countryName(countryCode)].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join('\n');
