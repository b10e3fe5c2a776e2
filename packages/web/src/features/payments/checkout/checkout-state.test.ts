import { expect, test } from 'vitest';
import { checkoutState } from './checkout-state.ts';

const open = { status: 'OPEN', isProcessing: false, failure: null } as const;

test.each([
  ['back from paying, and nobody has said anything yet', open, false, 'WAITING'],
  ['cancelled there, or opened again', open, true, 'NOT_PAID'],
  ['cancelled in one tab while the bank works on it in another', { ...open, isProcessing: true }, true, 'WAITING'],
  ['tried, and the bank refused', { ...open, failure: 'card_declined' }, false, 'DECLINED'],
  ['refused once and tried again', { ...open, isProcessing: true, failure: 'card_declined' }, false, 'WAITING'],
  ['paid, although the way back says cancelled', { ...open, status: 'PAID' }, true, 'PAID'],
  ['paid after a refusal', { ...open, status: 'PAID', failure: 'card_declined' }, false, 'PAID'],
  ['over', { ...open, status: 'EXPIRED' }, false, 'EXPIRED'],
] as const)('%s', (_, payment, isCancelled, state) => {
  expect(checkoutState(payment, isCancelled)).toBe(state);
});
