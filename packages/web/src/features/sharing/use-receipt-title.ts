import type { ConsentPurpose } from '@fairlead/contract/consents';
import type { ConsentReceipt, ReceiptItem } from '@fairlead/contract/receipts';
import { useTranslation } from 'react-i18next';

const kindOf = (purpose: ConsentPurpose, isGiven: boolean) =>
  isGiven ? (`given.${purpose}` as const) : (`withdrawn.${purpose}` as const);

/** Title of a receipt: in a row, and above itself. */
export function useReceiptTitle() {
  const { t } = useTranslation('receipts');
  return {
    short: ({ purpose, isGiven, method }: Pick<ReceiptItem, 'purpose' | 'isGiven' | 'method'>): string =>
      isGiven && purpose === 'SHARE_WITH_EXHIBITOR' ? t(`method.${method}`) : t(`short.${kindOf(purpose, isGiven)}`),
    long: ({ purpose, event, parties }: ConsentReceipt): string =>
      t(`title.${kindOf(purpose.id, event.type === 'GIVEN')}`, { name: parties[0]?.name ?? '' }),
  };
}
