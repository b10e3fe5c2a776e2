import type { Exhibition } from '@fairlead/contract/exhibitions';
import { email } from '@fairlead/contract/fields';
import { correctImportedPerson, type ImportedPerson, listImportedPeople } from '@fairlead/contract/imports';
import { inviteToTradeFair, listFairInvitations, listParticipationCandidates } from '@fairlead/contract/participation';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import type { CallOptions } from '../../lib/client/caller.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { endpointKey } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { FormDialog } from '../../ui/business/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Sends an invitation to a fair; the lists follow. */
export function useInvite(tradeFairId: string) {
  const client = useQueryClient();
  return async (whom: { exhibitorId: string } | { email: string }, options?: CallOptions) => {
    const sent = await call(
      inviteToTradeFair,
      { params: { tradeFairId }, body: { ...whom, language: currentLanguage() } },
      options,
    );
    await Promise.all([
      client.invalidateQueries({ queryKey: endpointKey(listFairInvitations) }),
      client.invalidateQueries({ queryKey: endpointKey(listParticipationCandidates) }),
    ]);
    return sent;
  };
}

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

interface CorrectEmailDialogProps {
  readonly tradeFairId: string;
  readonly person: ImportedPerson;
  readonly onClose: () => void;
}

/** Asks for the e-mail of an invitation that is sent anew. */
export function CorrectEmailDialog({ tradeFairId, person, onClose }: CorrectEmailDialogProps) {
  const { t } = useTranslation('trade-fairs');
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(person.email);
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const refuse = (message: string) => {
    setError(message);
    field.current?.focus();
  };
  const send = async () => {
    const parsed = email.safeParse(typed);
    if (!parsed.success) return refuse(t('invite.emailNeeded'));
    setBusy(true);
    try {
      const body = { email: person.email, newEmail: parsed.data };
      await call(correctImportedPerson, { params: { tradeFairId }, body }, { isQuiet: true });
      await client.invalidateQueries({ queryKey: endpointKey(listImportedPeople) });
      showToast(t('imported.sending', { count: 1 }), { severity: 'success' });
      onClose();
    } catch (failure) {
      refuse(failure instanceof ApiProblem ? (failure.errors[0]?.message ?? failure.detail) : t('invite.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('imported.correctTitle', { name: person.company })}
      subject={t('imported.correctText', { email: person.email })}
      submitLabel={t('imported.correctAct')}
      isBusy={isBusy}
      firstFocus={field}
      onSubmit={() => void send()}
    >
      <TextField
        ref={field}
        size="work"
        type="email"
        label={t('imported.newEmail')}
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
