import { useTranslation } from 'react-i18next';
import type { UnsentItem } from '../../lib/offline/unsent.ts';

/** Text or action, so that the person knows it again. */
export function useUnsentContent({ text, act, count }: UnsentItem): string {
  const { t } = useTranslation('unsent');
  const counted = count === undefined ? null : t('answerCount', { count });
  return [act === undefined ? null : t(`act.${act}`), counted, text && t('quoted', { text })]
    .filter((each) => each !== null)
    .join(' · ');
}

/** Why it was refused, in full; empty for what waits. */
export function useUnsentReason({ kind, refusal }: UnsentItem): string {
  const { t } = useTranslation('unsent');
  if (refusal === null) return '';
  const { code, detail } = refusal;
  if (code === 'MISSING') return t(kind === 'SCAN' ? 'reason.codeUnknown' : 'reason.pointGone');
  if (kind === 'FAVOURITE' && (code === 'NOT_FOUND' || code === 'GONE')) return t('reason.documentGone');
  return detail ? t('reason.said', { reason: detail }) : t('reason.none');
}
