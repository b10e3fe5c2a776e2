import { isCode, readCode } from '@fairlead/contract/code';
import { listScans, type PublicPoint } from '@fairlead/contract/scans';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { OutboxProvider, useOperations } from '../../../lib/offline/use-outbox.tsx';
import { endpointKey, useEndpoint } from '../../../lib/query/query.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { alertIcon, checkIcon, clockIcon } from '../../../ui/icons.ts';
import { sinceWhen } from '../moments.ts';
import { openScanOutbox, scanKind, useRefusalMessage } from '../outbox/scan-operations.ts';
import { useRecorder } from '../scanner/use-recorder.ts';
import { Shares } from '../shares.tsx';
import { takeSaveWish } from './page-data.ts';
import styles from './save-point.module.css';

interface SavePointProps {
  readonly point: PublicPoint;
  /** The code or beacon id in the path. */
  readonly code: string;
  /** Of the scan that the phone took while no server answered, in this page; null where there is none. */
  readonly takenId: string | null;
}

const newestPoints = 200;

function Save({ point, code, takenId }: SavePointProps) {
  const { t } = useTranslation('scans');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const refusalMessage = useRefusalMessage();
  const { saved, record, isReady } = useRecorder();
  const unsent = useOperations(scanKind);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  // From the list, not by asking for the point: that it is not there yet would be an error. An older one is a DUPLICATE.
  const known = useEndpoint(
    listScans,
    { query: { limit: newestPoints } },
    { call: { isQuiet: true }, select: ({ items }) => items.find(({ beaconId }) => beaconId === point.beaconId) },
  ).data;
  const last = saved.at(-1);
  const read = readCode(code) ?? point.beaconId;
  // Taken while no server answered: it is sent now, and its point opens as after pressing the button.
  const [earlierId, setEarlierId] = useState(takenId);
  const waiting = unsent?.find(
    ({ state, event }) =>
      state === 'WAITING' && [event.qrCode, event.beaconId].includes(isCode(read) ? read : point.beaconId),
  );
  useEffect(() => {
    if (waiting !== undefined) setEarlierId(waiting.key);
  }, [waiting]);
  // By what the phone still has, as the answer may have come before anything here could hear it: only an answer takes a scan away.
  const isEarlierSaved = earlierId !== null && unsent !== undefined && !unsent.some(({ key }) => key === earlierId);
  const beaconId = last?.answer?.scan?.beaconId ?? (isEarlierSaved ? point.beaconId : undefined);

  useEffect(() => {
    if (beaconId === undefined) return;
    void queryClient.invalidateQueries({ queryKey: endpointKey(listScans) });
    void navigate(`/mixie-point/${beaconId}`, { replace: true });
  }, [beaconId, navigate, queryClient]);

  const save = useCallback(() => {
    setBusy(true);
    setFailed(false);
    record(isCode(read) ? read : point.beaconId, 'LINK')
      .catch(() => setFailed(true))
      .finally(() => setBusy(false));
  }, [read, point.beaconId, record]);

  // Asked for before there was a session.
  useEffect(() => {
    if (isReady && takeSaveWish(code)) save();
  }, [isReady, code, save]);

  if (known && last === undefined) {
    return (
      <div className={styles['save']}>
        <p className={styles['state']} data-tone="ok">
          <Icon of={checkIcon} size={20} />
          {t('printed.known', { since: sinceWhen(known.firstAt, known.tradeFair?.timeZone) })}
        </p>
        <ButtonLink to={`/mixie-point/${point.beaconId}`} kind="main" size="tall" isWide>
          {t('result.open')}
        </ButtonLink>
      </div>
    );
  }
  const earlier = last === undefined ? waiting : undefined;
  const isWaiting = last?.state === 'WAITING' || (earlier?.attempts ?? 0) > 0;
  const isSending = isBusy || last?.state === 'SENDING' || earlier !== undefined;
  return (
    <div className={styles['save']} role="status">
      {isWaiting ? (
        <>
          <p className={styles['state']} data-tone="warn">
            <Icon of={clockIcon} size={20} />
            {t('printed.waiting')}
          </p>
          <ButtonLink to="/mixie-points" kind="quiet" size="tall" isWide>
            {t('result.toList')}
          </ButtonLink>
        </>
      ) : (
        <>
          <Button kind="main" size="tall" isWide isBusy={isSending || !isReady} onClick={save}>
            {point.documents.length > 0 ? t('printed.openDocuments') : t('printed.save')}
          </Button>
          <Shares exhibitor={point.exhibitor} />
        </>
      )}
      {(last?.state === 'MISSING' || last?.state === 'REFUSED') && (
        <p className={styles['state']} data-tone="bad">
          <Icon of={alertIcon} size={20} />
          {last.refusal === null ? t('result.detail.MISSING') : refusalMessage(last.refusal)}
        </p>
      )}
      {hasFailed && (
        <p className={styles['state']} data-tone="bad">
          <Icon of={alertIcon} size={20} />
          {t('scanner.notStored')}
        </p>
      )}
    </div>
  );
}

/** The explicit scan: nothing is recorded before this button, or the one before signing in, was pressed. */
export function SavePoint(props: SavePointProps) {
  return (
    <OutboxProvider open={openScanOutbox}>
      <Save {...props} />
    </OutboxProvider>
  );
}
