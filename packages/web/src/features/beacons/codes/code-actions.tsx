import { type Beacon, getBeacon, listBeacons } from '@fairlead/contract/beacons';
import { isCode, normalizeCode, printCode, readCode } from '@fairlead/contract/code';
import { drawBeaconCode, getBeaconUrl, getQrCode, pointCode, revokeCode } from '@fairlead/contract/codes';
import { listExhibitions } from '@fairlead/contract/exhibitions';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/client/call.ts';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { endpointKey, useEndpoint } from '../../../lib/query/query.ts';
import { showToast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { banIcon, closeIcon, plusIcon, swapIcon } from '../../../ui/icons.ts';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './codes.module.css';

/** Actions on the codes of a point; screens that show one fetch it again. */
function useCodeActions(point: Beacon) {
  const { t } = useTranslation('beacons');
  const client = useQueryClient();
  const params = { projectId: point.projectId, beacon: point.id };

  const refresh = () =>
    Promise.all(
      [getBeacon, getBeaconUrl, getQrCode, listBeacons].map((endpoint) =>
        client.invalidateQueries({ queryKey: endpointKey(endpoint) }),
      ),
    );
  return {
    draw: async () => {
      await call(drawBeaconCode, { params });
      await refresh();
      showToast(t('codes.drawn'), { severity: 'success' });
    },
    revoke: async (code: string) => {
      await call(revokeCode, { params: { ...params, code } });
      await refresh();
      showToast(t('codes.revoked'), { severity: 'success' });
    },
    /** Assigns a code to a point: this one's to another point, or a printed one to this point. The caller shows failures. */
    assign: async (code: string, to: { projectId: string; id: string; name: string }) => {
      await call(pointCode, { params: { projectId: to.projectId, beacon: to.id, code } }, { isQuiet: true });
      await refresh();
      showToast(t('codes.assigned', { name: to.name }), { severity: 'success' });
    },
  };
}

interface AssignCodeDialogProps {
  readonly point: Beacon;
  /** OTHER_POINT: assigns this point's code to another point. THIS_POINT: assigns a printed code to this point. */
  readonly kind: 'OTHER_POINT' | 'THIS_POINT' | null;
  readonly onClose: () => void;
}

function AssignCodeDialog(props: AssignCodeDialogProps) {
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

/** Assign to another point, revoke, draw a new code, and the printed codes that are assigned to the point beside its own. */
export function CodeActions({ point }: { readonly point: Beacon }) {
  const { t } = useTranslation('beacons');
  const [assigning, setAssigning] = useState<'OTHER_POINT' | 'THIS_POINT' | null>(null);
  const [revoking, setRevoking] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { draw, revoke } = useCodeActions(point);
  const isRevoked = point.codeRevokedAt !== null;

  const run = async (act: () => Promise<void>) => {
    setBusy(true);
    try {
      await act();
      setRevoking(null);
    } catch {
      // The client has shown that it failed.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className={styles['acts']}>
        {isRevoked ? (
          <Button size="compact" icon={plusIcon} isBusy={isBusy} onClick={() => void run(draw)}>
            {t('codes.draw')}
          </Button>
        ) : (
          <>
            <Button kind="quiet" size="compact" icon={swapIcon} onClick={() => setAssigning('OTHER_POINT')}>
              {t('codes.repoint')}
            </Button>
            <Button kind="danger" size="compact" icon={banIcon} onClick={() => setRevoking(point.code)}>
              {t('codes.revoke')}
            </Button>
          </>
        )}
        <Button kind="quiet" size="compact" icon={plusIcon} onClick={() => setAssigning('THIS_POINT')}>
          {t('codes.add')}
        </Button>
      </div>
      {point.otherCodes.length > 0 && (
        <div className={styles['others']}>
          <h3>{t('codes.others')}</h3>
          <ul>
            {point.otherCodes.map((code) => (
              <li key={code}>
                <span translate="no" className={styles['code']}>
                  {printCode(code)}
                </span>
                <IconButton
                  icon={closeIcon}
                  label={t('codes.revokeOf', { code: printCode(code) })}
                  size="compact"
                  onClick={() => setRevoking(code)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      <AssignCodeDialog point={point} kind={assigning} onClose={() => setAssigning(null)} />
      <Dialog
        isOpen={revoking !== null}
        onClose={() => setRevoking(null)}
        title={t('codes.revokeTitle', { code: printCode(revoking ?? '') })}
        subject={t('codes.revokeText')}
        actions={
          <>
            <Button size="work" onClick={() => setRevoking(null)}>
              {t('codes.keep')}
            </Button>
            <Button
              size="work"
              kind="dangerFilled"
              isBusy={isBusy}
              onClick={() => revoking !== null && void run(() => revoke(revoking))}
            >
              {t('codes.revoke')}
            </Button>
          </>
        }
      />
    </>
  );
}
