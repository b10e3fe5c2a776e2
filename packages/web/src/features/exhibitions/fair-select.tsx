import type { Exhibition } from '@fairlead/contract/exhibitions';
import { useState } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFoundExhibitions } from '../../lib/exhibitions/use-found-exhibitions.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { useNow } from '../../lib/use-now.ts';
import { FormCell } from '../../ui/business/form-layout.tsx';
import { type Choice, SearchSelect } from '../../ui/search-select.tsx';
import type { ProjectValues } from './project-form-values.ts';
import { projectDates } from './project-labels.ts';
import { projectPhase } from './project-phase.ts';
import { takenFromFair } from './taken-from-fair.ts';

interface FairSelectProps {
  readonly form: UseFormReturn<ProjectValues>;
  /** The fair that the project is in, which need not be among those found first. */
  readonly parent: Exhibition['parent'];
  readonly isNew: boolean;
}

/** The next fair first; those that are over last, the latest of them first. */
function inOrder(fairs: readonly Exhibition[], now: number): Exhibition[] {
  const start = ({ startsAt }: Exhibition) => (startsAt === null ? Number.POSITIVE_INFINITY : Date.parse(startsAt));
  const isOver = (fair: Exhibition) => projectPhase(fair, now) === 'ended';
  return [
    ...fairs.filter((fair) => !isOver(fair)).sort((a, b) => (start(a) === start(b) ? 0 : start(a) - start(b))),
    ...fairs.filter(isOver),
  ];
}

/** The fair that a project is in, or none; absent where there is no fair to choose. Its days and place become the project's. */
export function FairSelect({ form, parent, isNew }: FairSelectProps) {
  const { t } = useTranslation('exhibitions');
  const now = useNow();
  const { field, fieldState } = useController({ control: form.control, name: 'parentId' });
  const [chosen, setChosen] = useState<Exhibition | null>(null);
  const { found, isNone, search } = useFoundExhibitions({ kind: 'TRADE_FAIR', sort: '-startsAt' });
  if (isNone && field.value === '') return null;
  const none: Choice = { id: '', name: t('form.noFair') };
  const known: readonly (Choice | null)[] = [none, chosen, parent, ...found];

  const choose = (id: string) => {
    const values = form.getValues();
    const fair = found.find((one) => one.id === id);
    const before = [chosen, ...found].find((one) => one?.id === values.parentId) ?? undefined;
    const isNameFree = values.name === '' || values.name === before?.name || !form.getFieldState('name').isDirty;
    const taken = {
      ...takenFromFair(values, before, fair),
      ...(isNew && fair && isNameFree && { name: fair.name }),
    };
    setChosen(fair ?? null);
    field.onChange(id);
    for (const [name, value] of Object.entries(taken))
      form.setValue(name as keyof ProjectValues, value, { shouldDirty: true });
  };
  const choices = inOrder(found, now).map((fair) => ({
    id: fair.id,
    name: fair.name,
    detail: joinShown([
      (fair.startsAt !== null || fair.endsAt !== null) && projectDates(t, fair),
      fair.city,
      projectPhase(fair, now) === 'ended' && t('phase.ended'),
    ]),
  }));
  return (
    <FormCell span={6}>
      <SearchSelect
        size="work"
        label={t('form.fair')}
        placeholder={t('form.fairSearch')}
        error={fieldState.error?.message}
        value={known.find((choice) => choice?.id === field.value) ?? null}
        onChange={({ id }) => choose(id)}
        choices={choices}
        first={none}
        {...search}
        inputRef={field.ref}
      />
    </FormCell>
  );
}
