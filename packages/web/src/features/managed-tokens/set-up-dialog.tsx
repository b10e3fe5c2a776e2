import type { Exhibition } from '@fairlead/contract/exhibitions';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayMs, fromWallTime, toWallTime } from '../../lib/dates.ts';
import { zoneText } from '../../lib/i18n/formats.ts';
import { FormDialog } from '../../ui/business/form-dialog.tsx';
import { DayInForm, TimeInForm } from '../../ui/fields-in-form.tsx';
import { Select } from '../../ui/select.tsx';
import { DeviceCodeDialog } from './device-code-dialog.tsx';
import styles from './managed-tokens.module.css';
import { NameField } from './name-field.tsx';
import { useTokenForm } from './use-token-form.ts';
import { type TokenRequest, useOwnProjects } from './use-tokens.ts';

interface Values {
  name: string;
  projectId: string;
  date: string;
  time: string;
}

/** Paths of the body that fields show. */
const fieldOf = (path: string) =>
  (({ name: 'name', projectId: 'projectId', expiresAt: 'date' }) as const)[path as 'name'];

/** A device ends with its fair; without one, after a week. */
const endOf = (project: Exhibition, now: number): string =>
  project.endsAt !== null && Date.parse(project.endsAt) > now
    ? project.endsAt
    : new Date(now + 7 * dayMs).toISOString();

/** Asks what a device is called and what it captures for; then shows the code that signs it in. */
export function SetUpDialog({ onClose }: { readonly onClose: () => void }) {
  const projects = useOwnProjects();
  const { t } = useTranslation('devices');
  const running = projects.items?.filter(({ archivedAt }) => archivedAt === null);
  if (running !== undefined && running.length > 0) return <SetUpForm projects={running} onClose={onClose} />;
  const reason = running === undefined ? null : t('setUp.noProject');
  return (
    <FormDialog
      onClose={onClose}
      title={t('setUp.title')}
      submitLabel={t('setUp.show')}
      isBusy
      failure={projects.isFailed ? t('projectsFailed') : reason}
      onSubmit={() => undefined}
    >
      {null}
    </FormDialog>
  );
}

interface SetUpFormProps {
  readonly projects: readonly Exhibition[];
  readonly onClose: () => void;
}

function SetUpForm({ projects, onClose }: SetUpFormProps) {
  const { t } = useTranslation('devices');
  const [now] = useState(() => Date.now());
  const first = useRef<HTMLInputElement | null>(null);
  const find = (id: string) => projects.find((project) => project.id === id);
  const isOn = ({ startsAt, endsAt }: Exhibition) =>
    startsAt !== null && Date.parse(startsAt) <= now && endsAt !== null && Date.parse(endsAt) > now;
  const usual = projects.find(isOn) ?? projects[0];
  const endFor = (project: Exhibition | undefined) =>
    project ? toWallTime(endOf(project, now), project.timeZone) : { date: '', time: '' };
  const toBody = ({ name, projectId, date, time }: Values): TokenRequest => {
    const zone = find(projectId)?.timeZone ?? 'UTC';
    // An empty one is no moment: the check says so at the field.
    const expiresAt = date === '' || time === '' ? '' : fromWallTime({ date, time }, zone);
    return { name, scope: 'CAPTURE', projectId, expiresAt };
  };
  const { form, made, failure, send } = useTokenForm<Values>({
    defaultValues: { name: '', projectId: usual?.id ?? '', ...endFor(usual) },
    toBody,
    fieldOf,
  });
  const { errors, isSubmitting } = form.formState;
  const project = find(form.watch('projectId'));
  if (made !== null) return <DeviceCodeDialog device={made} project={project} onClose={onClose} />;
  const chosen = form.register('projectId', {
    onChange: ({ target }) => {
      const { date, time } = endFor(find(target.value));
      form.setValue('date', date);
      form.setValue('time', time);
    },
  });
  const dateFault = errors.date && (errors.date.type === 'server' ? errors.date.message : t('setUp.dayNeeded'));
  return (
    <FormDialog
      onClose={onClose}
      title={t('setUp.title')}
      subject={t('setUp.text')}
      submitLabel={t('setUp.show')}
      isBusy={isSubmitting}
      failure={failure}
      firstFocus={first}
      onSubmit={() => void send()}
    >
      <NameField
        field={form.register('name')}
        input={first}
        label={t('setUp.name')}
        hint={t('setUp.nameHint')}
        error={errors.name?.message}
      />
      <Select {...chosen} size="work" label={t('setUp.project')} error={errors.projectId?.message}>
        {projects.map(({ id, name: label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
      <div className={styles['until']}>
        <DayInForm
          control={form.control}
          name="date"
          size="work"
          label={t('setUp.day')}
          {...(project && { hint: t('setUp.timeHint', { zone: zoneText(project.timeZone) }) })}
          error={dateFault}
        />
        <TimeInForm control={form.control} name="time" size="work" label={t('setUp.time')} />
      </div>
    </FormDialog>
  );
}
