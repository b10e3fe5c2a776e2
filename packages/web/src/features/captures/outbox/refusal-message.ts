import { useTranslation } from 'react-i18next';
import { type Refusal, reasonOf } from '../../../lib/offline/send-result.ts';

const known = ['MISSING', 'EVENT_ID_REUSED', 'NOT_FOUND', 'ARCHIVED'] as const;

/** Why a capture was refused and what to do, in full. */
export function useRefusalMessage(): (refusal: Refusal) => string {
  const { t } = useTranslation('captures');
  return (refusal) => {
    const { code } = refusal;
    const said = known.find((each) => each === code);
    return said === undefined ? t('refusal.other', { reason: reasonOf(refusal) ?? code }) : t(`refusal.${said}`);
  };
}
