import {
  createExhibition,
  type Exhibition,
  exhibitionInput,
  exhibitionReplacement,
  getExhibition,
  listExhibitions,
  replaceExhibition,
} from '@fairlead/contract/exhibitions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../client/call.ts';
import { ApiProblem } from '../client/failures.ts';
import { ifMatch } from '../client/request.ts';
import { type FieldOf, showFaults, useContractResolver } from '../forms/contract-form.ts';
import { useAttemptKey } from '../forms/use-attempt-key.ts';
import { countryName, formatTime } from '../i18n/formats.ts';
import { useLeaveQuestion } from '../navigation/leave-question.ts';
import { endpointKey } from '../query/query.ts';

/** How one kind of exhibition, a project or a fair, stands in its form and is sent. */
export interface ExhibitionKind<Values extends FieldValues> {
  readonly empty: () => Values;
  readonly valuesOf: (stored: Exhibition) => Values;
  readonly creationOf: (values: Values) => z.input<typeof exhibitionInput>;
  /** Fields outside of the form stay as they were `before`. */
  readonly bodyOf: (values: Values, before?: Exhibition) => z.input<typeof exhibitionReplacement>;
  readonly fieldOf: FieldOf<Values>;
}

export interface ExhibitionConflict<Values> {
  readonly mine: Values;
  readonly theirs: Exhibition;
}

/** The form of a new exhibition, or of one there is. What is typed stays whatever the server answers. */
export function useExhibitionForm<Values extends FieldValues>(
  kind: ExhibitionKind<Values>,
  stored: Exhibition | undefined,
  onSaved: (saved: Exhibition) => void,
) {
  const { valuesOf, creationOf, bodyOf, fieldOf } = kind;
  const client = useQueryClient();
  const attemptKey = useAttemptKey();
  const [base, setBase] = useState(stored);
  const [conflict, setConflict] = useState<ExhibitionConflict<Values> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const resolver = useContractResolver<Values>(
    stored ? exhibitionReplacement : exhibitionInput,
    stored ? (values) => bodyOf(values) : creationOf,
    fieldOf,
  );
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: (stored ? valuesOf(stored) : kind.empty()) as DefaultValues<Values>,
    resolver,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const leaving = useLeaveQuestion(isDirty);
  const faults = Object.keys(errors).flatMap((name) => fieldOf(name) ?? []);

  function accept(saved: Exhibition): void {
    setBase(saved);
    setConflict(null);
    form.reset(valuesOf(saved));
    client.setQueryData(endpointKey(getExhibition, { params: { id: saved.id } }), saved);
    void client.invalidateQueries({ queryKey: endpointKey(listExhibitions) });
    onSaved(saved);
  }

  async function send(values: Values, over: Exhibition | undefined): Promise<Exhibition> {
    const quiet = { isQuiet: true };
    if (over === undefined) {
      const creation = creationOf(values);
      return call(createExhibition, { body: creation }, { ...quiet, idempotencyKey: attemptKey(creation) });
    }
    const body = bodyOf(values, over);
    return call(replaceExhibition, { params: { id: over.id }, body }, { ...quiet, headers: ifMatch(over.version) });
  }

  async function save(values: Values, over: Exhibition | undefined): Promise<void> {
    setFailure(null);
    try {
      accept(await send(values, over));
    } catch (error) {
      if (!(error instanceof ApiProblem)) setFailure('');
      else if (error.code === 'EDIT_CONFLICT' && over) await fetchTheirs(values, over.id);
      else if (showFaults(error.errors, form.setError, fieldOf).length > 0 || error.errors.length === 0)
        setFailure(error.detail);
    }
  }

  async function fetchTheirs(mine: Values, id: string): Promise<void> {
    try {
      setConflict({ mine, theirs: await call(getExhibition, { params: { id } }, { isQuiet: true }) });
    } catch {
      setFailure('');
    }
  }

  return {
    form,
    /** The one that is changed, as it was last saved. A new one is drawn by its own screen, which comes next, and only once. */
    base: stored && base,
    conflict,
    leaving,
    isDirty,
    isBusy: isSubmitting,
    /** How many fields are wrong. */
    faults: faults.length,
    goToFault: () => faults[0] !== undefined && form.setFocus(faults[0]),
    /** Why nothing was saved; empty when no answer came. */
    failure,
    submit: form.handleSubmit((values) => save(values, base)),
    discard: () => form.reset(),
    keepMine: () => (conflict ? save(conflict.mine, conflict.theirs) : Promise.resolve()),
    takeTheirs: () => conflict && accept(conflict.theirs),
    closeConflict: () => setConflict(null),
  };
}

interface Versions<Values> {
  readonly mine: Values;
  readonly theirs: Exhibition;
}

interface ConflictLabels<Field extends string> {
  readonly fields: readonly Field[];
  readonly label: (field: Field) => string;
  /** Text for an unknown author. */
  readonly title: (time: string) => string;
}

/** Describes a conflict: who saved first, and the fields in which the two versions differ. */
export function useConflictText<Field extends string, Values extends Readonly<Record<Field, string | boolean>>>(
  conflict: Versions<Values> | null,
  valuesOf: (stored: Exhibition) => Values,
  { fields, label, title }: ConflictLabels<Field>,
) {
  const { t } = useTranslation('exhibitions');
  if (conflict === null) return null;
  const { mine } = conflict;
  const theirs = valuesOf(conflict.theirs);
  const format = (field: Field, value: string | boolean): string => {
    if (typeof value === 'boolean') return value ? t('conflict.yes') : t('conflict.no');
    if (value === '') return t('conflict.none');
    return field === 'countryCode' ? countryName(value) : value;
  };
  const differs = (field: Field) => String(mine[field]).trim() !== String(theirs[field]).trim();
  const { updatedBy, updatedAt, timeZone } = conflict.theirs;
  const time = formatTime(updatedAt, timeZone);
  return {
    title: updatedBy === null ? title(time) : t('conflict.titleBy', { who: updatedBy, time }),
    rows: fields.filter(differs).map((field) => ({
      key: field,
      label: label(field),
      mine: format(field, mine[field]),
      theirs: format(field, theirs[field]),
    })),
  };
}
