import { type Account, accountRoles } from '@fairlead/contract/exhibitors';
import { email, language as languageField, line } from '@fairlead/contract/fields';
import { type Language, languages } from '@fairlead/contract/languages';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiProblem } from '../../lib/client/failures.ts';
import { showFaults, useContractResolver } from '../../lib/forms/contract-form.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { showToast } from '../../lib/toast.ts';
import { FormDialog } from '../../ui/business/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BuyChoice, RoleChoices } from './role-choices.tsx';
import { useTeam } from './use-team.ts';

interface Values {
  email: string;
  accountName: string;
  language: Language;
  roles: Account['roles'];
  mayBuy: boolean;
}

const invitation = z.object({
  email,
  accountName: line(120),
  language: languageField,
  roles: accountRoles,
  mayBuy: z.boolean(),
});
const fields = ['email', 'accountName', 'language', 'roles', 'mayBuy'] as const;
const fieldOf = (path: string) => fields.find((field) => path === field);

interface InviteDialogProps {
  /** The inviting person. */
  readonly own: Account;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks whom to invite. What was typed stays until it was sent. */
export function InviteDialog({ own, isOpen, onClose }: InviteDialogProps) {
  const { t } = useTranslation(['team', 'app']);
  const team = useTeam(own.exhibitorId);
  const [failure, setFailure] = useState<string | null>(null);
  const first = useRef<HTMLInputElement | null>(null);
  const usual = own.roles.filter((role) => role !== 'ORGANIZER');
  const blank = (): Values => ({
    email: '',
    accountName: '',
    language: currentLanguage(),
    roles: usual.length > 0 ? usual : ['EXHIBITOR'],
    mayBuy: own.mayBuy,
  });
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: blank(),
    resolver: useContractResolver<Values>(invitation, (values) => values, fieldOf),
  });
  const { errors, isSubmitting } = form.formState;
  const send = form.handleSubmit(async ({ mayBuy, ...values }) => {
    setFailure(null);
    try {
      await team.invite({ ...values, ...(own.mayBuy && { mayBuy }) });
      showToast(t('invite.sent', { email: values.email }), { severity: 'success' });
      form.reset(blank());
      onClose();
    } catch (error) {
      if (!(error instanceof ApiProblem)) setFailure(t('notReached'));
      else if (showFaults(error.errors, form.setError, fieldOf).length > 0 || error.errors.length === 0)
        setFailure(error.detail);
    }
  });
  const { ref, ...emailField } = form.register('email');
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('invite.title')}
      subject={t('invite.text')}
      submitLabel={t('invite.send')}
      isBusy={isSubmitting}
      failure={failure ?? (errors.roles ? t('roleNeeded') : null)}
      firstFocus={first}
      onSubmit={() => void send()}
    >
      <TextField
        {...emailField}
        ref={(node) => {
          ref(node);
          first.current = node;
        }}
        size="work"
        label={t('invite.email')}
        type="email"
        autoComplete="off"
        error={errors.email?.message}
      />
      <TextField
        {...form.register('accountName')}
        size="work"
        label={t('invite.name')}
        autoComplete="off"
        error={errors.accountName?.message}
      />
      <Select {...form.register('language')} size="work" label={t('invite.language')} error={errors.language?.message}>
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {t(`app:language.${one}`)}
          </option>
        ))}
      </Select>
      <RoleChoices
        chosen={form.watch('roles')}
        mayOrganize={own.roles.includes('ORGANIZER')}
        onChange={(roles) => form.setValue('roles', roles, { shouldValidate: true })}
      />
      <BuyChoice
        mayBuy={form.watch('mayBuy')}
        isGiver={own.mayBuy}
        onChange={(mayBuy) => form.setValue('mayBuy', mayBuy)}
      />
    </FormDialog>
  );
}
