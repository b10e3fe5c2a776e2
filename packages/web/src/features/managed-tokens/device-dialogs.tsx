import type { Exhibition } from '@fairlead/contract/exhibitions';
import { deviceCodeMinutes, getManagedToken, type ManagedToken } from '@fairlead/contract/managed-tokens';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayMs, fromWallTime, toWallTime } from '../../lib/dates.ts';
import { zoneText } from '../../lib/i18n/formats.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { FormDialog } from '../../ui/business/form-dialog.tsx';
import { State } from '../../ui/business/state-signs.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DayInForm, TimeInForm } from '../../ui/fields-in-form.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { clockIcon, shieldIcon, warningIcon } from '../../ui/icons.ts';
import { QrPicture } from '../../ui/qr-picture.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './managed-tokens.module.css';
import { endsLabel } from './token-labels.ts';
import { NameField, useTokenForm } from './use-token-form.tsx';
import { type TokenRequest, useOwnProjects, useTokenActions } from './use-tokens.ts';

interface DeviceCodeDialogProps {
  readonly device: ManagedToken;
  readonly project: Exhibition | undefined;
  readonly onClose: () => void;
}

const lookEveryMs = 3_000;

/** Behind the number sign, which browsers do not send: it is in no log. */
const linkOf = (code: string): string => `${location.origin}/token#code=${code}`;

type Code = { readonly code: string } | 'WAITING' | 'FAILED';

/** A code for one device; another one takes its place when it is asked for, or has run out. */
function useDeviceCode(tokenId: string): { code: Code; renew: () => void } {
  const { makeCode } = useTokenActions();
  const [code, setCode] = useState<Code>('WAITING');
  const [isWanted, setWanted] = useState(true);
  useEffect(() => {
    if (!isWanted) return;
    setWanted(false);
    setCode('WAITING');
    void makeCode(tokenId).then(setCode, () => setCode('FAILED'));
  }, [isWanted, makeCode, tokenId]);
  useEffect(() => {
    if (typeof code === 'string') return;
    // The clock of the device may be wrong by hours: `expiresAt` compared with it would renew the code without end.
    const timer = setTimeout(() => setWanted(true), deviceCodeMinutes * 60_000);
    return () => clearTimeout(timer);
  }, [code]);
  return { code, renew: useCallback(() => setWanted(true), []) };
}

/** A device's own report: it is there when that has changed. */
const signsOf = ({ device, lastUsedAt }: ManagedToken): string => `${device?.reportedAt} ${lastUsedAt}`;

/** The code that signs a device in; says when the device has come. */
export function DeviceCodeDialog({ device: made, project, onClose }: DeviceCodeDialogProps) {
  const { t } = useTranslation('devices');
  const { code, renew } = useDeviceCode(made.id);
  const [before] = useState(() => signsOf(made));
  const token = useEndpoint(
    getManagedToken,
    { params: { tokenId: made.id } },
    { refetchInterval: lookEveryMs, call: { isQuiet: true } },
  ).data;
  const isThere = token !== undefined && signsOf(token) !== before;
  // A press beside it must not take away a code that is about to be scanned; the button does.
  const leave = () => {
    if (isThere) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={leave}
      title={t('setUp.scanTitle', { name: made.name })}
      subject={t('setUp.scanText')}
      hasHint={false}
      actions={
        <>
          <span role="status" className={styles['stored']}>
            <State tone={isThere ? 'ok' : 'wait'}>{t(isThere ? 'setUp.there' : 'setUp.waiting')}</State>
          </span>
          <Button size="work" kind={isThere ? 'main' : 'outline'} onClick={onClose}>
            {t('setUp.done')}
          </Button>
        </>
      }
    >
      <div className={styles['scan']}>
        {typeof code === 'string' ? (
          <div className={styles['qr']} aria-busy={code === 'WAITING'}>
            {code === 'FAILED' && (
              <>
                <FormAlert size="work" message={t('notReached')} />
                <Button size="work" onClick={renew}>
                  {t('setUp.again')}
                </Button>
              </>
            )}
          </div>
        ) : (
          <QrPicture text={linkOf(code.code)} label={t('setUp.picture')} className={styles['qr']} />
        )}
        <dl className={styles['list']}>
          <div>
            <dt>{t('setUp.project')}</dt>
            <dd>{project?.name}</dd>
          </div>
          <div>
            <dt>{t('setUp.day')}</dt>
            <dd>{endsLabel(t, made, Date.now(), project?.timeZone)}</dd>
          </div>
        </dl>
      </div>
      <ul className={styles['effects']}>
        <li>
          <Icon of={clockIcon} size={16} />
          {t('setUp.once')}
        </li>
        <li>
          <Icon of={shieldIcon} size={16} />
          {t('setUp.only')}
        </li>
        <li>
          <Icon of={warningIcon} size={16} />
          {t('setUp.watch')}
        </li>
      </ul>
    </Dialog>
  );
}

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
