import { type Beacon, createBeacon, getBeacon, listBeacons } from '@fairlead/contract/beacons';
import { pointCode } from '@fairlead/contract/codes';
import { getExhibition } from '@fairlead/contract/exhibitions';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { useAttemptKey } from '../../lib/forms/use-attempt-key.ts';
import { endpointKey } from '../../lib/query/query.ts';
import { storageKeys } from '../../lib/storage/storage.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './assign-form.module.css';
import { PointPicker } from './point-picker.tsx';
import type { Projects } from './project-sheet.tsx';

/** Input for a code that is not sent yet. */
export interface Draft {
  readonly way: 'NEW' | 'EXISTING';
  readonly name: string;
  readonly beaconId: string | null;
}

const emptyDraft: Draft = { way: 'NEW', name: '', beaconId: null };

function read(): Readonly<Record<string, Draft>> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKeys.codeDrafts) ?? '{}') as Record<string, Draft>;
  } catch {
    return {};
  }
}

/** Keeps what was entered for each code until it is assigned: closing, a lost connection and a reload lose nothing. */
export function useDrafts() {
  const [drafts, setDrafts] = useState(read);
  const keep = (next: Readonly<Record<string, Draft>>) => {
    setDrafts(next);
    try {
      sessionStorage.setItem(storageKeys.codeDrafts, JSON.stringify(next));
    } catch {
      // Storage may be refused; the drafts then last as long as the page.
    }
  };
  return {
    /** A new one starts the way that the last one went. */
    of: (code: string, way: Draft['way']): Draft => drafts[code] ?? { ...emptyDraft, way },
    change: (code: string, draft: Draft) => keep({ ...drafts, [code]: draft }),
    drop: (code: string) => {
      const { [code]: _, ...rest } = drafts;
      keep(rest);
    },
  };
}

/** Where a code goes: to a new point of this name, or to one there is. */
type Target = { readonly projectId: string } & ({ readonly name: string } | { readonly beaconId: string });

/** Assigns a blank code to a point. The caller shows failures. */
function useAssign(): (code: string, target: Target) => Promise<Beacon> {
  const client = useQueryClient();
  const attemptKey = useAttemptKey();

  const send = (code: string, target: Target): Promise<Beacon> => {
    const { projectId } = target;
    if ('beaconId' in target) {
      return call(pointCode, { params: { projectId, beacon: target.beaconId, code } }, { isQuiet: true });
    }
    const body = { name: target.name, code };
    const once = { isQuiet: true, idempotencyKey: attemptKey({ projectId, ...body }) };
    return call(createBeacon, { params: { projectId }, body }, once);
  };
  return async (code, target) => {
    const point = await send(code, target);
    for (const endpoint of [listBeacons, getBeacon, getExhibition])
      void client.invalidateQueries({ queryKey: endpointKey(endpoint) });
    return point;
  };
}

/** A code that was assigned to a point since this screen was opened. */
export interface Assigned {
  readonly code: string;
  readonly projectId: string;
  readonly beaconId: string;
  readonly name: string;
}

interface AssignFormProps {
  readonly code: string;
  /** The project that the code was printed for. */
  readonly printedFor: string | null;
  readonly projects: Projects;
  readonly size: 'touch' | 'work';
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly onAssigned: (assigned: Assigned) => void;
  /** The server refused it: the code may have changed. */
  readonly onRefused: () => void;
}

const longestName = 80;

/** Where a blank code goes: the project, then a new point or one of its points. What is entered stays until it is saved. */
export function AssignForm(props: AssignFormProps) {
  const { code, printedFor, projects, size, draft, onDraft, onAssigned, onRefused } = props;
  const { t } = useTranslation('codes');
  const id = useId();
  const nameField = useRef<HTMLInputElement>(null);
  const assign = useAssign();
  const [fault, setFault] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const project = projects.chosenFor(printedFor);
  const isNew = draft.way === 'NEW';
  const name = draft.name.trim();
  const button = size === 'work' ? 'work' : 'tall';

  const change = (next: Partial<Draft>) => {
    setFault(null);
    onDraft({ ...draft, ...next });
  };
  const target = (): Target | null => {
    if (project === undefined) return null;
    if (isNew) return name === '' ? null : { projectId: project.id, name };
    return draft.beaconId === null ? null : { projectId: project.id, beaconId: draft.beaconId };
  };
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiProblem)) {
      setFailure(t('form.unavailable'));
      return;
    }
    const [first] = error.errors;
    if (first?.path === 'body.name') setFault(first.message);
    else setFailure(first?.message ?? error.detail);
    onRefused();
  };
  const save = async () => {
    const to = target();
    setFailure(null);
    setFault(to === null ? t(isNew ? 'form.nameNeeded' : 'form.pointNeeded') : null);
    if (to === null) {
      if (isNew) nameField.current?.focus();
      return;
    }
    setBusy(true);
    try {
      const point = await assign(code, to);
      projects.choose(to.projectId);
      onAssigned({ code, projectId: to.projectId, beaconId: point.id, name: point.name });
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };
  const editor = `/project/${project?.id}/mixie-point?${new URLSearchParams({ code, ...(name !== '' && { name }) })}`;
  return (
    <form
      id={id}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void save();
      }}
    >
      {projects.fixed || projects.items?.length === 1 ? (
        <p className={styles['project']}>
          {t('form.project')} <b>{project?.name}</b>
        </p>
      ) : (
        <Select
          size={size}
          label={t('form.project')}
          value={project?.id ?? ''}
          onChange={(event) => {
            projects.choose(event.target.value);
            change({ beaconId: null });
          }}
        >
          {(projects.items ?? []).map((one) => (
            <option key={one.id} value={one.id}>
              {one.stand ? `${one.name}, ${one.stand}` : one.name}
            </option>
          ))}
        </Select>
      )}
      <Segmented
        size={size}
        label={t('form.way')}
        segments={[
          { value: 'NEW', label: t('form.new') },
          { value: 'EXISTING', label: t('form.existing') },
        ]}
        value={draft.way}
        onChange={(way: Draft['way']) => change({ way })}
      />
      {isNew ? (
        <TextField
          ref={nameField}
          size={size}
          label={t('form.name')}
          aside={size === 'work' ? t('form.nameAside') : undefined}
          hint={t('form.nameHint')}
          error={fault ?? undefined}
          maxLength={longestName}
          autoComplete="off"
          // On a phone the keyboard would cover what was found before it is read.
          autoFocus={size === 'work'}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      ) : (
        project && (
          <PointPicker
            key={project.id}
            projectId={project.id}
            size={size}
            value={draft.beaconId}
            error={fault ?? undefined}
            onChange={(point) => change({ beaconId: point.id })}
          />
        )
      )}
      <FormAlert size={size} message={failure} />
      <div className={styles['formActs']} data-size={size}>
        <Button kind="main" size={button} type="submit" isBusy={isBusy}>
          {t(isNew ? 'form.create' : 'form.put')}
        </Button>
        {isNew && project && (
          <ButtonLink to={editor} kind={size === 'work' ? 'outline' : 'quiet'} size={button}>
            {t('form.editor')}
          </ButtonLink>
        )}
      </div>
    </form>
  );
}
