import { type TokenScope, tokenScopes } from '@fairlead/contract/access';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWallTime } from '../../lib/dates.ts';
import { FormDialog } from '../../ui/business/form-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DayInForm } from '../../ui/fields-in-form.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon, copyIcon, warningIcon } from '../../ui/icons.ts';
import { Select } from '../../ui/select.tsx';
import styles from './managed-tokens.module.css';
import { endsLabel } from './token-labels.ts';
import { NameField, useTokenForm } from './use-token-form.tsx';
import { type NewToken, type TokenRequest, useOwnProjects } from './use-tokens.ts';

interface SecretDialogProps {
  readonly made: NewToken;
  readonly onClose: () => void;
}

/** The secret of a new token, this once: nothing closes it before it was copied, or the person says that they have it. */
function SecretDialog({ made, onClose }: SecretDialogProps) {
  const { t } = useTranslation('devices');
  const projects = useOwnProjects();
  const [isCopied, setCopied] = useState(false);
  const [isStored, setStored] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const secret = useRef<HTMLElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(made.token);
      setCopied(true);
      setFailure(null);
    } catch {
      if (secret.current) getSelection()?.selectAllChildren(secret.current);
      setFailure(t('secret.notCopied'));
    }
  };
  const close = () => {
    if (isCopied || isStored) onClose();
    else setFailure(t('secret.first'));
  };
  const project = made.projectId === null ? t('allProjects') : projects.find(made.projectId)?.name;
  const facts = [
    [t('secret.name'), made.name],
    [t('secret.scope'), t(`scope.${made.scope}`)],
    [t('secret.project'), project ?? ''],
    [t('secret.expires'), endsLabel(t, made, Date.now(), projects.find(made.projectId)?.timeZone)],
  ] as const;
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t('secret.title')}
      subject={t('secret.text')}
      firstFocus={first}
      hasHint={false}
      actions={
        <>
          <Checkbox
            size="work"
            className={styles['stored']}
            checked={isStored}
            onChange={({ target }) => {
              setStored(target.checked);
              if (target.checked) setFailure(null);
            }}
          >
            {t('secret.stored')}
          </Checkbox>
          <Button size="work" kind="main" onClick={close}>
            {t('secret.close')}
          </Button>
        </>
      }
    >
      <div className={styles['secret']}>
        <code ref={secret} translate="no" className={styles['code']}>
          {made.token}
        </code>
        <Button ref={first} size="work" icon={isCopied ? checkIcon : copyIcon} onClick={() => void copy()}>
          {t('secret.copy')}
        </Button>
      </div>
      <p role="status" className={styles['said']}>
        {isCopied && t('secret.copied')}
      </p>
      <dl className={styles['list']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['note']}>
        <Icon of={warningIcon} size={16} />
        {t(`secret.warning.${made.scope}`)}
      </p>
      <FormAlert size="work" message={failure} />
    </Dialog>
  );
}

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
