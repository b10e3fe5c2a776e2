import type { Exhibition } from '@fairlead/contract/exhibitions';
import { email } from '@fairlead/contract/fields';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/client/failures.ts';
import { showToast } from '../../lib/toast.ts';
import { FormDialog } from '../../ui/business/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useInvite } from './use-invite.ts';

interface InviteDialogProps {
  readonly fair: Exhibition;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Invites an e-mail address, whether it is an exhibitor's already or not. */
export function InviteDialog({ fair, isOpen, onClose }: InviteDialogProps) {
  const { t } = useTranslation('trade-fairs');
  const first = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const invite = useInvite(fair.id);
  const close = () => {
    setTyped('');
    setError(undefined);
    onClose();
  };
  const send = async () => {
    const parsed = email.safeParse(typed);
    if (!parsed.success) {
      setError(t('invite.emailNeeded'));
      first.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await invite({ email: parsed.data }, { isQuiet: true });
      showToast(t('invite.done', { name: parsed.data }), { severity: 'success' });
      close();
    } catch (failure) {
      setError(failure instanceof ApiProblem ? (failure.errors[0]?.message ?? failure.detail) : t('invite.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={close}
      title={t('invite.title', { name: fair.name })}
      subject={t('invite.text')}
      submitLabel={t('invite.send')}
      isBusy={isBusy}
      firstFocus={first}
      onSubmit={() => void send()}
    >
      <TextField
        ref={first}
        size="work"
        type="email"
        label={t('invite.email')}
        autoComplete="off"
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}
