import { currentTexts } from '@fairlead/contract/consent-texts';
import type { SharingExhibitor } from '@fairlead/contract/sharing';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { Button } from '../../ui/button.tsx';
import { VisitorSheet, VisitorSheetActions } from '../../ui/visitor/sheet.tsx';

interface TakeBackSheetProps {
  /** Whom the data is taken back from; null while nothing is asked. */
  readonly asked: SharingExhibitor | null;
  readonly onClose: () => void;
  readonly onTakeBack: (from: SharingExhibitor) => void;
}

/** Asks before everything is taken back, in the words that the receipt repeats. */
export function TakeBackSheet({ asked, onClose, onTakeBack }: TakeBackSheetProps) {
  const { t } = useTranslation('sharing');
  return (
    <VisitorSheet
      isOpen={asked !== null}
      onClose={onClose}
      title={t('confirm.title', { name: asked?.exhibitor.name ?? '' })}
      detail={currentTexts(currentLanguage()).SHARE_WITH_EXHIBITOR.withdrawn}
    >
      <VisitorSheetActions>
        <Button kind="quiet" size="tall" onClick={onClose}>
          {t('confirm.keep')}
        </Button>
        <Button kind="dangerFilled" size="tall" onClick={() => asked && onTakeBack(asked)}>
          {t('confirm.act')}
        </Button>
      </VisitorSheetActions>
    </VisitorSheet>
  );
}
