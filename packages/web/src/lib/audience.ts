import type { Account } from '@fairlead/contract/exhibitors';
import { createContext, use } from 'react';

/** True for people who work with points outside fairs alone: no screen mentions fairs to them. */
export const worksOutsideFairs = ({ roles }: Pick<Account, 'roles'>): boolean =>
  roles.includes('BUSINESS') && !roles.includes('ORGANIZER');

/** Those who work at fairs, and those who do not. */
export const AudienceContext = createContext<'FAIRS' | 'BUSINESS'>('FAIRS');

/**
 * Audience of a text, as `t` takes it: `t('empty.text', { context })` is `empty.text_BUSINESS` for companies that work outside
 * fairs, and `empty.text` for all others.
 */
export const useTextContext = (): 'FAIRS' | 'BUSINESS' => use(AudienceContext);
