import type { Account } from '@fairlead/contract/exhibitors';
import { createContext, use } from 'react';

/** Whether somebody works with points outside fairs alone: then nothing on the screens speaks of fairs. */
export const worksOutsideFairs = ({ roles }: Pick<Account, 'roles'>): boolean =>
  roles.includes('BUSINESS') && !roles.includes('ORGANIZER');

/** Those who work at fairs, and those who do not. */
export const AudienceContext = createContext<'FAIRS' | 'BUSINESS'>('FAIRS');

/**
 * For whom a text is written, as `t` takes it: `t('empty.text', { context })` is the text of `empty.text_BUSINESS` for whoever
 * works outside fairs, and that of `empty.text` for everybody else.
 */
export const useTextContext = (): 'FAIRS' | 'BUSINESS' => use(AudienceContext);
