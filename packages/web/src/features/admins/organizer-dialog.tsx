import { listOrganizers, type Organizer, patchOrganizer } from '@fairlead/contract/organizers';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { showFaults, useContractResolver } from '../../lib/forms/contract-form.ts';
import { endpointKey } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { FormDialog } from '../../ui/business/form-dialog.tsx';
import { OrganizerFields, type OrganizerValues, organizerFieldOf } from './organizer-fields.tsx';

interface OrganizerDialogProps {
  readonly organizer: Organizer;
  /** The field of the logo; it belongs to another part of the program, and is in force at once. */
  readonly logo: ReactNode;
  readonly onClose: () => void;
}

/** Changes an organizer. A colleague who was faster is named, and nothing of theirs is written over. */
export function OrganizerDialog({ organizer, logo, onClose }: OrganizerDialogProps) {
  const { t } = useTranslation('admins');
  const client = useQueryClient();
  const first = useRef<HTMLInputElement | null>(null);
  const [failure, setFailure] = useState<string>();
  // The version that the fields were filled with: the logo has none, and a list that was fetched anew changes nothing here.
  const [version] = useState(organizer.version);
  const form = useForm<OrganizerValues>({
    mode: 'onTouched',
    defaultValues: {
      name: organizer.name,
      contactEmail: organizer.contactEmail,
      integrationKind: organizer.integrationKind,
    },
    resolver: useContractResolver(patchOrganizer.body, (values: OrganizerValues) => values, organizerFieldOf),
  });
  const refresh = () => client.invalidateQueries({ queryKey: endpointKey(listOrganizers) });
  const send = form.handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      const { name } = await call(
        patchOrganizer,
        { params: { organizerId: organizer.id }, body },
        { isQuiet: true, headers: { 'if-match': `"${version}"` } },
      );
      await refresh();
      showToast(t('organizers.saved', { name }), { severity: 'success' });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiProblem)) setFailure(t('organizers.notSaved'));
      else if (error.errors.length === 0) setFailure(error.detail);
      else setFailure(showFaults(error.errors, form.setError, organizerFieldOf)[0]?.message);
    }
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('organizers.editTitle', { name: organizer.name })}
      submitLabel={t('organizers.save')}
      isBusy={form.formState.isSubmitting}
      failure={failure}
      firstFocus={first}
      onSubmit={() => void send()}
    >
      <OrganizerFields form={form} first={first} />
      {logo}
    </FormDialog>
  );
}
