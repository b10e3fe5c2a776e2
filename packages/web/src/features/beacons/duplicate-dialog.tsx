import { type Beacon, duplicateBeacon, listBeacons } from '@fairlead/contract/beacons';
import { listExhibitions } from '@fairlead/contract/exhibitions';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { useAttemptKey } from '../../lib/forms/use-attempt-key.ts';
import { endpointKey, useEndpoint } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './codes/codes.module.css';

interface DuplicateDialogProps {
  readonly point: Beacon;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks where a copy of the point goes and what it is called there. */
export function DuplicateDialog({ point, isOpen, onClose }: DuplicateDialogProps) {
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
