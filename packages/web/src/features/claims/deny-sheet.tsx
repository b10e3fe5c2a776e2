import type { Claim } from '@fairlead/contract/claims';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { VisitorSheet, VisitorSheetActions } from '../../ui/visitor/sheet.tsx';

interface DenySheetProps {
  /** The visits to deny; none while the sheet is closed. */
  readonly denied: readonly Claim[];
  readonly onClose: () => void;
  readonly onDeny: () => void;
}

/** Asks once before a no, which cannot be taken back. */
export function DenySheet({ denied, onClose, onDeny }: DenySheetProps) {
  const { t } = useTranslation('claims');
  const [first] = denied;
  return (
    <VisitorSheet
      isOpen={denied.length > 0}
      onClose={onClose}
      title={t('deny.title', { count: denied.length, name: first?.exhibitor.name ?? '' })}
      detail={t('deny.text', { count: denied.length })}
    >
      <VisitorSheetActions>
        <Button kind="quiet" size="tall" onClick={onClose}>
          {t('deny.cancel')}
        </Button>
        <Button kind="dangerFilled" size="tall" onClick={onDeny}>
          {t('deny.act')}
        </Button>
      </VisitorSheetActions>
    </VisitorSheet>
  );
}
