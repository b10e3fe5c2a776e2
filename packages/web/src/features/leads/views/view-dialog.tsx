import { leadViewLimits } from '@fairlead/contract/lead-views';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { FormDialog } from '../../../ui/business/form-dialog.tsx';
import { WorkSwitch } from '../../../ui/business/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';

interface ViewDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly initial: { readonly name: string; readonly isShared: boolean };
  readonly onSave: (named: { name: string; isShared: boolean }) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the name of a view and for whom it is. */
export function ViewDialog({ isOpen, title, initial, onSave, onClose }: ViewDialogProps) {
  const { t } = useTranslation(['leads', 'app']);
  const [name, setName] = useState(initial.name);
  const [isShared, setShared] = useState(initial.isShared);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const [initialName, initialShared] = [initial.name, initial.isShared];
  useEffect(() => {
    if (!isOpen) return;
    setName(initialName);
    setShared(initialShared);
    setFailure(null);
    setMissing(false);
  }, [isOpen, initialName, initialShared]);
  const save = async () => {
    setMissing(name.trim() === '');
    if (name.trim() === '') return;
    setBusy(true);
    setFailure(null);
    try {
      await onSave({ name: name.trim(), isShared });
      onClose();
    } catch (error) {
      const detail = error instanceof ApiProblem ? error.detail : '';
      setFailure(detail || t('app:error.general-axios-error'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      submitLabel={t('views.save')}
      isBusy={isBusy}
      failure={failure}
      firstFocus={first}
      onSubmit={() => void save()}
    >
      <TextField
        ref={first}
        size="work"
        label={t('views.name')}
        maxLength={leadViewLimits.nameLength}
        value={name}
        error={isMissing ? t('views.nameMissing') : undefined}
        onChange={(event) => {
          setName(event.target.value);
          setMissing(false);
        }}
      />
      <WorkSwitch label={t('views.forTeam')} hint={t('views.forTeamHint')} isOn={isShared} onChange={setShared} />
    </FormDialog>
  );
}
