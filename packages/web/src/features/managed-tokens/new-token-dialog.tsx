import { type TokenScope, tokenScopes } from '@fairlead/contract/access';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWallTime } from '../../lib/dates.ts';
import { FormDialog } from '../../ui/business/form-dialog.tsx';
import { DayInForm } from '../../ui/fields-in-form.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './managed-tokens.module.css';
import { NameField } from './name-field.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useTokenForm } from './use-token-form.ts';
import { type TokenRequest, useOwnProjects } from './use-tokens.ts';

interface Values {
  name: string;
  scope: TokenScope;
  projectId: string;
  /** The last day, in the zone of the project, else of who chooses it. */
  expiresAt: string;
}

const blank: Values = { name: '', scope: 'READ', projectId: '', expiresAt: '' };
const fields = ['name', 'scope', 'projectId', 'expiresAt'] as const;
const fieldOf = (path: string) => fields.find((field) => path === field);
/** The smallest scope comes first. */
const scopesInOrder = tokenScopes.toSorted((one, other) => Number(one === 'CAPTURE') - Number(other === 'CAPTURE'));

function toBody({ name, scope, projectId, expiresAt }: Values, projectZone: string | undefined): TokenRequest {
  const zone = projectZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const until = expiresAt === '' ? {} : { expiresAt: fromWallTime({ date: expiresAt, time: '23:59' }, zone) };
  if (scope === 'CAPTURE') return { name, scope, projectId, ...until };
  return { name, scope, ...(projectId !== '' && { projectId }), ...until };
}

/** Asks what a new token is for, what it may do and until when; then its secret is shown once. */
export function NewTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('devices');
  const projects = useOwnProjects();
  const first = useRef<HTMLInputElement | null>(null);
  const { form, made, failure, send } = useTokenForm<Values>({
    defaultValues: blank,
    toBody: (values) => toBody(values, projects.find(values.projectId)?.timeZone),
    fieldOf,
  });
  const { errors, isSubmitting } = form.formState;
  const scope = form.watch('scope');
  if (made !== null) return <SecretDialog made={made} onClose={onClose} />;
  return (
    <FormDialog
      onClose={onClose}
      title={t('new.title')}
      subject={t('new.text')}
      submitLabel={t('new.make')}
      isBusy={isSubmitting}
      failure={failure ?? (projects.isFailed ? t('projectsFailed') : null)}
      firstFocus={first}
      onSubmit={() => void send()}
    >
      <NameField
        field={form.register('name')}
        input={first}
        label={t('new.name')}
        hint={t('new.nameHint')}
        error={errors.name?.message}
      />
      <fieldset className={styles['scopes']}>
        <legend>{t('new.scope')}</legend>
        {scopesInOrder.map((one) => (
          <label key={one} className={styles['scope']}>
            <input type="radio" value={one} {...form.register('scope')} />
            <span>
              <b>{t(`scope.${one}`)}</b>
              <small>{t(`scopeHint.${one}`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <Select
        {...form.register('projectId')}
        size="work"
        label={t('new.project')}
        error={errors.projectId && t('new.projectNeeded')}
      >
        <option value="">{scope === 'CAPTURE' ? '' : t('allProjects')}</option>
        {projects.items?.map((project) => (
          <option key={project.id} value={project.id}>
            {project.name}
          </option>
        ))}
      </Select>
      <DayInForm
        control={form.control}
        name="expiresAt"
        size="work"
        label={t('new.expires')}
        hint={t('new.expiresHint')}
      />
    </FormDialog>
  );
}
