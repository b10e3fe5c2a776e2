import { useTranslation } from 'react-i18next';
import type { Refusal } from './database.ts';

const known = ['MISSING', 'EVENT_ID_REUSED', 'NOT_FOUND', 'ARCHIVED'] as const;

/** Why a capture was refused and what to do, in full. */
export function useRefusalMessage(): (refusal: Refusal) => string {
  const { t } = useTranslation('captures');
  return ({ code, detail }) => {
    const said = known.find((each) => each === code);
    return said === undefined ? t('refusal.other', { reason: detail ?? code }) : t(`refusal.${said}`);
  };
}
