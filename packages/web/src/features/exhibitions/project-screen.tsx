import type { Exhibition } from '@fairlead/contract/exhibitions';
import { type ReactNode, useState } from 'react';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useTextContext } from '../../lib/audience.ts';
import { useConflictText, useExhibitionForm } from '../../lib/exhibitions/use-exhibition-form.ts';
import { useFoundExhibitions } from '../../lib/exhibitions/use-found-exhibitions.ts';
import { formatDayAndTime, formatNumber } from '../../lib/i18n/formats.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { showToast } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-now.ts';
import { FormCell, FormGrid, FormSection } from '../../ui/business/form-layout.tsx';
import { State } from '../../ui/business/state-signs.tsx';
import { ExhibitionEditor, WhenFields, WhereFields } from '../../ui/exhibition-editor.tsx';
import { type Choice, SearchSelect } from '../../ui/search-select.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { type ProjectValues, projectKind, takenFromFair, useFirstName, valuesOf } from './project-form-values.ts';
import { projectDates, projectPhase, projectState } from './project-labels.ts';
import styles from './project-menu.module.css';
import { ProjectMenu } from './project-menu.tsx';

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
function FairSelect({ form, parent, isNew }: FairSelectProps) {
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

interface ProjectFieldsProps {
  readonly form: UseFormReturn<ProjectValues>;
  /** The fair that the project is in. */
  readonly parent: Exhibition['parent'];
  readonly isNew: boolean;
}

/** The fields of a project; all of its texts, dates and places. */
function ProjectFields({ form, parent, isNew }: ProjectFieldsProps) {
  const { t } = useTranslation(['exhibitions', 'fields']);
  const context = useTextContext();
  const { register, formState, control } = form;
  const bind = (name: keyof ProjectValues) => ({ ...register(name), error: formState.errors[name]?.message });
  const [name, description, timeZone, fairId] = useWatch({
    control,
    name: ['name', 'description', 'timeZone', 'parentId'],
  });
  const limit = (used: string, of: number) =>
    t('fields:ofLimit', { used: formatNumber(used.length), limit: formatNumber(of) });
  const optional = t('fields:optional');
  return (
    <>
      <FormSection title={t('form.about')}>
        <FormGrid>
          <FormCell span={4}>
            <TextField
              size="work"
              label={t('form.name')}
              aside={limit(name, 80)}
              autoComplete="off"
              {...bind('name')}
            />
          </FormCell>
          <FormCell span={2}>
            <TextField
              size="work"
              label={t('form.stand', { context })}
              aside={optional}
              autoComplete="off"
              {...bind('stand')}
            />
          </FormCell>
          {context !== 'BUSINESS' && <FairSelect form={form} parent={parent} isNew={isNew} />}
          <FormCell span={6}>
            <TextArea
              size="work"
              rows={3}
              label={t('form.description')}
              aside={limit(description, 2000)}
              {...bind('description')}
            />
          </FormCell>
        </FormGrid>
      </FormSection>
      <FormSection title={t('form.when')}>
        <FormGrid>
          <WhenFields
            control={control}
            bind={bind}
            timeZone={timeZone}
            {...(fairId === '' && { endHint: t('form.whenHint') })}
          />
        </FormGrid>
      </FormSection>
      <FormSection title={t('form.where')}>
        <FormGrid>
          <WhereFields bind={bind} span={2} />
        </FormGrid>
      </FormSection>
    </>
  );
}

const compared = [
  'name',
  'stand',
  'description',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'timeZone',
  'venue',
  'city',
  'countryCode',
] as const;

interface ProjectScreenProps {
  readonly project?: Exhibition;
  /** Parts that are saved at once and not with the form: its logo, its team. They belong to other features. */
  readonly below?: ReactNode;
}

/** Creates a project, or changes the one given. */
export function ProjectScreen({ project, below }: ProjectScreenProps) {
  const { t } = useTranslation('exhibitions');
  const context = useTextContext();
  const navigate = useNavigate();
  const now = useNow();
  const saved = (result: Exhibition) => {
    if (project) {
      showToast(t('form.saved'), { severity: 'success' });
      return;
    }
    editing.leaving.release();
    // A project is nothing without a point: its first one comes next.
    void navigate(`/project/${result.id}/mixie-point`, { replace: true });
  };
  const editing = useExhibitionForm(projectKind, project, saved);
  const { form, base } = editing;
  useFirstName(form);
  const conflict = useConflictText(editing.conflict, valuesOf, {
    fields: compared,
    label: (field) => {
      if (field === 'stand') return t('form.stand', { context });
      return field === 'countryCode' ? t('form.country') : t(`form.${field}`);
    },
    title: (time) => t('conflict.title', { time }),
  });
  const shown = base && projectState(t, base, now);
  return (
    <ExhibitionEditor
      editing={editing}
      title={base?.name ?? t('form.createTitle')}
      parent={base ? undefined : { to: '/projects', label: t('projects') }}
      state={shown && <State tone={shown.tone}>{shown.label}</State>}
      tools={
        base && (
          <>
            <span className={styles['fact']}>
              {t('form.changed', { when: formatDayAndTime(base.updatedAt, base.timeZone) })}
            </span>
            <ProjectMenu project={base} onGone={() => void navigate('/projects')} />
          </>
        )
      }
      saveLabel={base ? t('form.save') : t('form.create')}
      conflict={conflict}
    >
      <ProjectFields form={form} parent={base?.parent ?? null} isNew={base === undefined} />
      {below}
    </ExhibitionEditor>
  );
}
