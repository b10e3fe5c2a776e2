import type { Exhibition } from '@fairlead/contract/exhibitions';
import { useState } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFoundExhibitions } from '../../lib/exhibitions/use-found-exhibitions.ts';
import { FormCell } from '../../ui/business/form-layout.tsx';
import { type Choice, SearchSelect } from '../../ui/search-select.tsx';
import type { ProjectValues } from './project-form-values.ts';

interface FairSelectProps {
  readonly form: UseFormReturn<ProjectValues>;
  /** The fair that the project is in, which need not be among those found first. */
  readonly parent: Exhibition['parent'];
}

/** The fair that a project is in, or none; absent where there is no fair to choose. */
export function FairSelect({ form, parent }: FairSelectProps) {
  const { t } = useTranslation('exhibitions');
  const { field, fieldState } = useController({ control: form.control, name: 'parentId' });
  const [chosen, setChosen] = useState<Choice | null>(null);
  const { found, isNone, search } = useFoundExhibitions({ kind: 'TRADE_FAIR' });
  if (isNone && field.value === '') return null;
  const none: Choice = { id: '', name: t('form.noFair') };
  const known: readonly (Choice | null)[] = [none, chosen, parent, ...found];
  return (
    <FormCell span={6}>
      <SearchSelect
        size="work"
        label={t('form.fair')}
        placeholder={t('form.fairSearch')}
        error={fieldState.error?.message}
        value={known.find((choice) => choice?.id === field.value) ?? null}
        onChange={(choice) => {
          setChosen(choice);
          field.onChange(choice.id);
        }}
        choices={found}
        first={none}
        {...search}
        inputRef={field.ref}
      />
    </FormCell>
  );
}
