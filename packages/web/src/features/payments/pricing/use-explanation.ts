import { explainPrice, type PriceExplanation } from '@fairlead/contract/prices';
import type { TFunction } from 'i18next';
import { useEndpoint } from '../../../lib/query/query.ts';

/** Price of a project's lead, and its reason. */
export const useExplanation = (projectId: string) =>
  useEndpoint(explainPrice, { query: { projectId, target: 'LEAD' } }, { call: { isQuiet: true } });

export const decidingStep = ({ ladder }: PriceExplanation) => ladder.find(({ isDeciding }) => isDeciding);

/** The price that would hold without the one that decides. */
export function replacedPrice({ ladder }: PriceExplanation) {
  const at = ladder.findIndex(({ isDeciding }) => isDeciding);
  return at === -1 ? undefined : ladder.slice(at + 1).find(({ price }) => price !== null)?.price;
}

/** Says whether a licence covers every lead, so that none of them costs anything. */
export const isCovered = ({ licence }: PriceExplanation): boolean => licence !== null && licence.remaining === null;

/** Whose price it is, after the scope in the contract's word. */
export function scopeReason(t: TFunction<'payments'>, explanation: PriceExplanation): string {
  const step = decidingStep(explanation);
  if (!step) return t('pricing.noPrice');
  if (step.scope === 'LICENSE' || step.scope === 'TRADE_FAIR')
    return step.name === null ? t(`pricing.scope.${step.scope}`) : t('pricing.scope.named', { name: step.name });
  return t(`pricing.scope.${step.scope}`);
}
