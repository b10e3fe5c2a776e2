import { inviteAdmin, listUsers, type Person, removeAdmin, removeSecondFactor } from '@fairlead/contract/admins';
import { emailText } from '@fairlead/contract/domain-text';
import { type Language, languages } from '@fairlead/contract/languages';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { showFaults, useContractResolver } from '../../lib/forms/contract-form.ts';
import { useAttemptKey } from '../../lib/forms/use-attempt-key.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { endpointKey, useEndpointMutation } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { FormDialog } from '../../ui/business/form-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useRefresh } from './use-restore.ts';

interface InviteValues {
  email: string;
  name: string;
  language: Language;
}

const fieldOf = (path: string) => (['email', 'name', 'language'] as const).find((field) => field === path);

/** Invites an administrator by mail. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['admins', 'app']);
  const client = useQueryClient();
  const attemptKey = useAttemptKey();
  const first = useRef<HTMLInputElement | null>(null);
  const [failure, setFailure] = useState<string>();
  const form = useForm<InviteValues>({
    mode: 'onTouched',
    defaultValues: { email: '', name: '', language: currentLanguage() },
    resolver: useContractResolver(inviteAdmin.body, (values: InviteValues) => values, fieldOf),
  });
  const { errors, isSubmitting } = form.formState;
  const send = form.handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      const { email } = await call(inviteAdmin, { body }, { isQuiet: true, idempotencyKey: attemptKey(body) });
      await client.invalidateQueries({ queryKey: endpointKey(listUsers) });
      showToast(t('invite.done', { email }), { severity: 'success' });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiProblem)) setFailure(t('invite.failed'));
      else if (error.errors.length === 0) setFailure(error.detail);
      else setFailure(showFaults(error.errors, form.setError, fieldOf)[0]?.message);
    }
  });
  const email = form.register('email');
  return (
    <FormDialog
      onClose={onClose}
      title={t('invite.title')}
      subject={t('invite.subject')}
      submitLabel={t('invite.act')}
      isBusy={isSubmitting}
      failure={failure}
      firstFocus={first}
      onSubmit={() => void send()}
    >
      <TextField
        {...email}
        ref={(input) => {
          email.ref(input);
          first.current = input;
        }}
        label={t('column.email')}
        size="work"
        type="email"
        autoComplete="off"
        error={errors.email?.message}
      />
      <TextField
        {...form.register('name')}
        label={t('column.name')}
        size="work"
        autoComplete="off"
        error={errors.name?.message}
      />
      <Select {...form.register('language')} label={t('invite.language')} size="work">
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {t(`app:language.${language}`)}
          </option>
        ))}
      </Select>
    </FormDialog>
  );
}

interface RemoveAdminDialogProps {
  readonly person: Person;
  readonly onClose: () => void;
}

/** Asks once before a person stops being an administrator. */
export function RemoveAdminDialog({ person, onClose }: RemoveAdminDialogProps) {
  const { t } = useTranslation('admins');
  const refresh = useRefresh();
  const mutation = useEndpointMutation(removeAdmin, { call: { isQuiet: true } });
  const [failure, setFailure] = useState<string>();
  const { name } = person;
  const act = async () => {
    try {
      await mutation.mutateAsync({ body: { id: person.id } });
      showToast(t('remove.done', { name }), { severity: 'success' });
      onClose();
    } catch (error) {
      setFailure((error instanceof ApiProblem && error.detail) || t('remove.failed'));
    }
    await refresh();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('remove.title', { name })}
      subject={emailText(person.email)}
      actions={
        <>
          <Button size="work" onClick={onClose}>
            {t('remove.keep')}
          </Button>
          <Button size="work" kind="dangerFilled" isBusy={mutation.isPending} onClick={() => void act()}>
            {t('remove.act')}
          </Button>
        </>
      }
    >
      <p>{t('remove.text')}</p>
      <FormAlert message={failure} />
    </Dialog>
  );
}

interface RemoveSecondFactorDialogProps {
  readonly person: Person;
  readonly onClose: () => void;
}

/** Asks once before the password alone is enough to sign in. */
export function RemoveSecondFactorDialog({ person, onClose }: RemoveSecondFactorDialogProps) {
  const { t } = useTranslation('admins');
  const refresh = useRefresh();
  const mutation = useEndpointMutation(removeSecondFactor, { call: { isQuiet: true } });
  const [failure, setFailure] = useState<string>();
  const { email } = person;
  const name = person.name || emailText(email);
  const act = async () => {
    try {
      await mutation.mutateAsync({ body: { email } });
      showToast(t('secondFactor.done', { name }), { severity: 'success' });
      onClose();
    } catch (error) {
      setFailure((error instanceof ApiProblem && error.detail) || t('secondFactor.failed'));
    }
    await refresh();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('secondFactor.title', { name })}
      subject={emailText(email)}
      actions={
        <>
          <Button size="work" onClick={onClose}>
            {t('secondFactor.keep')}
          </Button>
          <Button size="work" kind="dangerFilled" isBusy={mutation.isPending} onClick={() => void act()}>
            {t('secondFactor.act')}
          </Button>
        </>
      }
    >
      <p>{t('secondFactor.text')}</p>
      <FormAlert message={failure} />
    </Dialog>
  );
}
