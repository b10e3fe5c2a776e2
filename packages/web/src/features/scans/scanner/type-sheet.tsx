import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { VisitorSheet } from '../../../ui/visitor/sheet.tsx';
import { TypedCodeForm } from '../typed-code/typed-code-form.tsx';

interface TypeSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSave: (code: string) => Promise<void>;
  readonly notice: string | null;
}

/** The typed code over the camera. */
export function TypeSheet({ isOpen, onClose, onSave, notice }: TypeSheetProps) {
  const { t } = useTranslation('camera');
  const input = useRef<HTMLInputElement>(null);
  return (
    <VisitorSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('typed.title')}
      detail={t('typed.hint')}
      firstFocus={input}
    >
      <TypedCodeForm onSave={onSave} input={input} notice={notice} />
    </VisitorSheet>
  );
}
