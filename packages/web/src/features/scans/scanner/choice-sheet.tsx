import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { VisitorSheet, VisitorSheetActions } from '../../../ui/visitor-sheet.tsx';
import { CodeName } from './code-name.tsx';

interface ChoiceSheetProps {
  readonly codes: readonly string[];
  readonly onChoose: (code: string) => void;
  readonly onClose: () => void;
}

/** Several codes in one picture from a file. */
export function ChoiceSheet({ codes, onChoose, onClose }: ChoiceSheetProps) {
  const { t } = useTranslation('scans');
  return (
    <VisitorSheet isOpen={codes.length > 0} onClose={onClose} title={t('picture.several')} detail={t('picture.choose')}>
      <VisitorSheetActions>
        {codes.map((code) => (
          <Button key={code} kind="outline" size="tall" isWide onClick={() => onChoose(code)}>
            <CodeName code={code} />
          </Button>
        ))}
      </VisitorSheetActions>
    </VisitorSheet>
  );
}
