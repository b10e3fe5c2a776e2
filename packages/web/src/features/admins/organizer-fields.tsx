import type { integrationKind } from '@fairlead/contract/organizers';
import type { RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

export interface OrganizerValues {
  name: string;
  contactEmail: string;
  integrationKind: z.output<typeof integrationKind>;
}

export const organizerFieldOf = (path: string) =>
  (['name', 'contactEmail', 'integrationKind'] as const).find((field) => field === path);

interface OrganizerFieldsProps {
  readonly form: UseFormReturn<OrganizerValues>;
  /** Where focus starts. */
  readonly first: RefObject<HTMLInputElement | null>;
  readonly contactHint?: string | undefined;
}

/** Fields of an organizer that an administrator fills in. */
export function OrganizerFields({ form, first, contactHint }: OrganizerFieldsProps) {
  const { t } = useTranslation('admins');
  const { errors } = form.formState;
  const name = form.register('name');
  return (
    <>
      <TextField
        {...name}
        ref={(input) => {
          name.ref(input);
          first.current = input;
        }}
        label={t('column.organizer')}
        size="work"
        autoComplete="off"
        error={errors.name?.message}
      />
      <TextField
        {...form.register('contactEmail')}
        label={t('organizers.contact')}
        hint={contactHint}
        size="work"
        type="email"
        autoComplete="off"
        error={errors.contactEmail?.message}
      />
      <Select {...form.register('integrationKind')} label={t('column.integration')} size="work">
        {(['WEB_UI', 'INTEGRATED'] as const).map((kind) => (
          <option key={kind} value={kind}>
            {t(`organizers.kind.${kind}`)}
          </option>
        ))}
      </Select>
    </>
  );
}
