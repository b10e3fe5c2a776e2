import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { VisitorSheet, VisitorSheetActions } from '../visitor/sheet.tsx';

interface ChoiceSheetProps {
  readonly codes: readonly string[];
  /** Asks which. */
  readonly question: string;
  readonly nameOf: (code: string) => ReactNode;
  readonly onChoose: (code: string) => void;
  readonly onClose: () => void;
}

/** Several codes in one picture from a file. */
export function ChoiceSheet({ codes, question, nameOf, onChoose, onClose }: ChoiceSheetProps) {
  const { t } = useTranslation('camera');
  return (
    <VisitorSheet isOpen={codes.length > 0} onClose={onClose} title={t('picture.several')} detail={question}>
      <VisitorSheetActions>
        {codes.map((code) => (
          <Button key={code} kind="outline" size="tall" isWide onClick={() => onChoose(code)}>
            {nameOf(code)}
          </Button>
        ))}
      </VisitorSheetActions>
    </VisitorSheet>
  );
}
