import {
  type Beacon,
  deleteBeacon,
  duplicateBeacon,
  getBeacon,
  listBeacons,
  patchBeacon,
} from '@fairlead/contract/beacons';
import { listExhibitions } from '@fairlead/contract/exhibitions';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { relativeDay } from '../../lib/dates.ts';
import { useAttemptKey } from '../../lib/forms/use-attempt-key.ts';
import { formatDay, formatTime } from '../../lib/i18n/formats.ts';
import { endpointKey, useEndpoint, useEndpointMutation } from '../../lib/query/query.ts';
import { skipConfirmationKeys } from '../../lib/storage/storage.ts';
import { showToast } from '../../lib/toast.ts';
import type { StateTone } from '../../ui/business/state-signs.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirmation, Dialog, useConfirmation } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { archiveIcon, banIcon, duplicateIcon, moreIcon, retryIcon } from '../../ui/icons.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './codes/codes.module.css';

export function pointState(point: Beacon): {
  readonly tone: StateTone;
  readonly label: 'active' | 'inactive' | 'archived';
} {
  if (point.archivedAt !== null) return { tone: 'off', label: 'archived' };
  return point.isActive ? { tone: 'ok', label: 'active' } : { tone: 'off', label: 'inactive' };
}

/** The time of a scan today, else its day, in the project's zone. */
export function scanTime(moment: string, timeZone: string, now: number): string {
  const isToday = relativeDay(moment, timeZone, now) === 'today';
  return isToday ? formatTime(moment, timeZone) : formatDay(moment, timeZone);
}

interface DuplicateDialogProps {
  readonly point: Beacon;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks where a copy of the point goes and what it is called there. */
function DuplicateDialog({ point, isOpen, onClose }: DuplicateDialogProps) {
  const { t } = useTranslation(['beacons', 'fields']);
  const formId = useId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const attemptKey = useAttemptKey();
  const [projectId, setProjectId] = useState(point.projectId);
  const [name, setName] = useState(point.name);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const projects = useEndpoint(
    listExhibitions,
    { query: { kind: 'PROJECT', limit: 200 } },
    { enabled: isOpen, call: { isQuiet: true } },
  );

  const save = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (name.trim() === '' || isBusy) return;
    setBusy(true);
    setFailure(null);
    const body = { projectId, name: name.trim() };
    const params = { projectId: point.projectId, beacon: point.id };
    try {
      const copy = await call(duplicateBeacon, { params, body }, { isQuiet: true, idempotencyKey: attemptKey(body) });
      await client.invalidateQueries({ queryKey: endpointKey(listBeacons) });
      showToast(t('duplicate.done', { name: copy.name }), { severity: 'success' });
      onClose();
      void navigate(`/project/${copy.projectId}/mixie-point/${copy.id}`);
    } catch (error) {
      setFailure(error instanceof ApiProblem ? error.detail : t('notReached'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('duplicate.title', { name: point.name })}
      subject={t('duplicate.text')}
      actions={
        <>
          <Button size="work" onClick={onClose}>
            {t('duplicate.leave')}
          </Button>
          <Button size="work" kind="main" type="submit" form={formId} isBusy={isBusy}>
            {t('duplicate.act')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles['fields']} onSubmit={(event) => void save(event)}>
        <FormAlert size="work" message={failure} />
        <Select
          size="work"
          label={t('duplicate.project')}
          value={projectId}
          onChange={(event) => setProjectId(event.target.value)}
        >
          {(projects.data?.items ?? []).map((project) => (
            <option key={project.id} value={project.id}>
              {project.stand ? `${project.name}, ${project.stand}` : project.name}
            </option>
          ))}
        </Select>
        <TextField
          size="work"
          label={t('name')}
          maxLength={80}
          autoComplete="off"
          value={name}
          error={name.trim() === '' ? t('fields:required') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

/** Archives and restores a point; the message that says so offers to undo it. */
function useArchivePoint() {
  const { t } = useTranslation('beacons');
  const client = useQueryClient();

  async function set(point: Beacon, isArchived: boolean, canUndo = true): Promise<void> {
    const params = { projectId: point.projectId, beacon: point.id };
    const saved = await call(patchBeacon, { params, body: { isArchived } });
    client.setQueryData(endpointKey(getBeacon, { params }), saved);
    await client.invalidateQueries({ queryKey: endpointKey(listBeacons) });
    const undo = { label: t('undo'), onPress: () => void set(point, !isArchived, false).catch(() => undefined) };
    const { name } = point;
    showToast(isArchived ? t('archive.done', { name }) : t('restore.done', { name }), {
      severity: 'success',
      ...(canUndo && { action: undo }),
    });
  }

  return {
    archive: (point: Beacon) => set(point, true),
    restore: (point: Beacon) => set(point, false),
  };
}

/** The question before a point goes for good; one that was scanned in between is archived. */
function useDeletingPoint(point: Beacon, onGone: () => void) {
  const { t } = useTranslation('beacons');
  const client = useQueryClient();
  const erase = useEndpointMutation(deleteBeacon);
  const { name } = point;
  return useConfirmation(null, async () => {
    const { result } = await erase.mutateAsync({ params: { projectId: point.projectId, beacon: point.id } });
    await client.invalidateQueries({ queryKey: endpointKey(listBeacons) });
    showToast(result === 'DELETED' ? t('delete.done', { name }) : t('archive.done', { name }), {
      severity: 'success',
    });
    onGone();
  });
}

interface PointMenuProps {
  readonly point: Beacon;
  /** The point is not on this screen any more. */
  readonly onGone: () => void;
}

/** Actions on a whole point: copy, archive, restore, delete. */
export function PointMenu({ point, onGone }: PointMenuProps) {
  const { t } = useTranslation('beacons');
  const [isDuplicating, setDuplicating] = useState(false);
  const { archive, restore } = useArchivePoint();
  const archiving = useConfirmation(skipConfirmationKeys.archive, () => archive(point));
  const deleting = useDeletingPoint(point, onGone);
  const isArchived = point.archivedAt !== null;
  const bringBack = () => {
    restore(point).catch(() => {
      // The client has shown that it failed.
    });
  };
  return (
    <>
      <Menu
        trigger={<IconButton icon={moreIcon} label={t('moreOf', { name: point.name })} size="compact" />}
        align="end"
      >
        <MenuItem icon={duplicateIcon} onSelect={() => setDuplicating(true)}>
          {t('duplicate.menu')}
        </MenuItem>
        {isArchived ? (
          <MenuItem icon={retryIcon} onSelect={bringBack}>
            {t('restore.act')}
          </MenuItem>
        ) : (
          <MenuItem icon={archiveIcon} onSelect={() => archiving.confirm()}>
            {t('archive.act')}
          </MenuItem>
        )}
        {point.scanCount === 0 && (
          <MenuItem icon={banIcon} isDangerous onSelect={() => deleting.confirm()}>
            {t('delete.act')}
          </MenuItem>
        )}
      </Menu>
      {/* A list has this menu in each of its rows: a question is there only while it is asked. */}
      {isDuplicating && <DuplicateDialog point={point} isOpen onClose={() => setDuplicating(false)} />}
      {deleting.dialog.isOpen && (
        <Confirmation
          dialog={deleting.dialog}
          title={t('delete.title', { name: point.name })}
          keepLabel={t('delete.keep')}
          actLabel={t('delete.act')}
        >
          {t('delete.text')}
        </Confirmation>
      )}
      {archiving.dialog.isOpen && (
        <Confirmation
          dialog={archiving.dialog}
          title={t('archive.title', { name: point.name })}
          keepLabel={t('archive.keep')}
          actLabel={t('archive.act')}
        >
          {t('archive.text')}
        </Confirmation>
      )}
    </>
  );
}
