import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../lib/offline/send-result.ts';

const known = ['MISSING', 'EVENT_ID_REUSED', 'INVALID_INPUT'] as const;

/** Why a scan was refused and what to do, in full. */
export function useRefusalMessage(): (refusal: Pick<Refusal, 'code' | 'detail'>) => string {
  const { t } = useTranslation('scans');
  return ({ code, detail }) => {
    const said = known.find((each) => each === code);
    return said === undefined ? t('refusal.other', { reason: detail ?? code }) : t(`refusal.${said}`);
  };
}
