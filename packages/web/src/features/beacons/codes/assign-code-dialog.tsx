import { type Beacon, listBeacons } from '@fairlead/contract/beacons';
import { isCode, normalizeCode, printCode, readCode } from '@fairlead/contract/code';
import { listExhibitions } from '@fairlead/contract/exhibitions';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { useEndpoint } from '../../../lib/query/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './codes.module.css';
import { useCodeActions } from './use-code-actions.ts';

interface AssignCodeDialogProps {
  readonly point: Beacon;
  /** OTHER_POINT: assigns this point's code to another point. THIS_POINT: assigns a printed code to this point. */
  readonly kind: 'OTHER_POINT' | 'THIS_POINT' | null;
  readonly onClose: () => void;
}

export function AssignCodeDialog(props: AssignCodeDialogProps) {
  return <Fields key={props.kind} {...props} />;
}

/** A printed code: typed with or without a space, or its whole URL. */
function typedCode(text: string): string | null {
  const read = readCode(text) ?? normalizeCode(text);
  return isCode(read) ? read : null;
}

function Fields({ point, kind, onClose }: AssignCodeDialogProps) {
  const { t } = useTranslation('beacons');
  const formId = useId();
  const { assign } = useCodeActions(point);
  const [projectId, setProjectId] = useState(point.projectId);
  const [target, setTarget] = useState('');
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isToOther = kind === 'OTHER_POINT';
  const projects = useEndpoint(
    listExhibitions,
    { query: { kind: 'PROJECT', limit: 200 } },
    { enabled: isToOther, call: { isQuiet: true } },
  );
  const points = useEndpoint(
    listBeacons,
    { params: { projectId }, query: {} },
    { enabled: isToOther, call: { isQuiet: true } },
  );
  const choices = (points.data ?? []).filter(({ id }) => id !== point.id);
  const code = isToOther ? point.code : typedCode(typed);
  const chosen = isToOther ? choices.find(({ id }) => id === target) : point;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    if (code === null || !chosen || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await assign(code, chosen);
      onClose();
    } catch (error) {
      const isUnknown = error instanceof ApiProblem && error.code === 'NOT_FOUND';
      setFailure(isUnknown ? t('codes.unknown') : error instanceof ApiProblem ? error.detail : t('notReached'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen={kind !== null}
      onClose={onClose}
      title={
        isToOther
          ? t('codes.reassignTitle', { code: printCode(point.code) })
          : t('codes.hereTitle', { name: point.name })
      }
      subject={isToOther ? t('codes.reassignText', { name: point.name }) : t('codes.hereText')}
      actions={
        <>
          <Button size="work" onClick={onClose}>
            {t('codes.leave')}
          </Button>
          <Button size="work" kind="main" type="submit" form={formId} isBusy={isBusy}>
            {isToOther ? t('codes.reassignAct') : t('codes.hereAct')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles['fields']} onSubmit={(event) => void save(event)}>
        <FormAlert size="work" message={failure} />
        {isToOther ? (
          <>
            <Select
              size="work"
              label={t('codes.project')}
              value={projectId}
              onChange={(event) => {
                setProjectId(event.target.value);
                setTarget('');
              }}
            >
              {(projects.data?.items ?? []).map(({ id, name, stand }) => (
                <option key={id} value={id}>
                  {stand ? `${name}, ${stand}` : name}
                </option>
              ))}
            </Select>
            <Select
              size="work"
              label={t('codes.point')}
              value={target}
              error={isTried && !chosen ? t('codes.choosePoint') : undefined}
              onChange={(event) => setTarget(event.target.value)}
            >
              <option value="">
                {choices.length === 0 && points.data ? t('codes.noPoints') : t('codes.choosePoint')}
              </option>
              {choices.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </>
        ) : (
          <TextField
            size="work"
            label={t('codes.code')}
            hint={t('codes.codeHint')}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            error={isTried && code === null ? t('codes.mistyped') : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}
