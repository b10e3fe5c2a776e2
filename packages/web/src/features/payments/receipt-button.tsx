import { getReceipt, type Payment } from '@fairlead/contract/payments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callForFile } from '../../lib/client/call.ts';
import { saveFile } from '../../lib/downloads.ts';
import { Button } from '../../ui/button.tsx';
import { downloadIcon } from '../../ui/icons.ts';

interface ReceiptButtonProps {
  readonly receipt: Payment['receipts'][number];
  /** In a table the number is the label. */
  readonly isNumbered?: boolean;
}

/** Downloads a receipt or credit note. */
export function ReceiptButton({ receipt, isNumbered = false }: ReceiptButtonProps) {
  const { t } = useTranslation('payments');
  const [isBusy, setBusy] = useState(false);
  const { id, number } = receipt;
  const download = async () => {
    setBusy(true);
    try {
      saveFile(await callForFile(getReceipt, { params: { id } }), `${number}.pdf`);
    } catch {
      // The client has shown that it failed.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="compact"
      kind={isNumbered ? 'text' : 'outline'}
      icon={downloadIcon}
      isBusy={isBusy}
      aria-label={t('downloadOf', { number })}
      onClick={() => void download()}
    >
      {isNumbered ? number : t('download')}
    </Button>
  );
}
