import { isCode, readCode } from '@fairlead/contract/code';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { OutboxProvider, useOperations } from '../../../lib/offline/use-outbox.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { openScanOutbox, scanKind } from '../outbox/scan-operations.ts';
import { PointLoading } from '../point/point-loading.tsx';
import { useRecorder } from '../scanner/use-recorder.ts';

interface KeptCodeProps {
  /** The code or beacon id in the path. */
  readonly code: string;
  /** Is given the id of the scan once the phone has it. */
  readonly onTaken: (scanId: string) => void;
}

function Kept({ code, onTaken }: KeptCodeProps) {
  const { t } = useTranslation('scans');
  const navigate = useNavigate();
  const unsent = useOperations(scanKind);
  const { saved, record, isReady } = useRecorder();
  const [outcome, setOutcome] = useState<'WAITING' | 'REFUSED' | null>(null);
  const isBegun = useRef(false);
  const beaconId = saved.at(-1)?.answer?.scan?.beaconId;

  useEffect(() => {
    const read = readCode(code);
    if (!isReady || unsent === undefined || isBegun.current || read === null) return;
    isBegun.current = true;
    // A page that is opened again is no other scan.
    const waiting = unsent.find(({ event }) => (isCode(read) ? event.qrCode : event.beaconId) === read);
    const storing = waiting === undefined ? record(read, 'LINK') : Promise.resolve(waiting.event);
    storing.then(
      ({ id }) => {
        setOutcome('WAITING');
        onTaken(id);
      },
      () => setOutcome('REFUSED'),
    );
  }, [code, isReady, unsent, record, onTaken]);

  useEffect(() => {
    if (beaconId !== undefined) void navigate(`/mixie-point/${beaconId}`, { replace: true });
  }, [beaconId, navigate]);

  // A visitor who reads that it is saved may close the page.
  if (outcome === null) return <PointLoading />;
  return (
    <EmptyState
      isPage
      title={t(`result.title.${outcome}`)}
      actions={
        <ButtonLink to="/mixie-points" kind="main">
          {t('printed.toList')}
        </ButtonLink>
      }
    >
      {t(outcome === 'REFUSED' ? 'scanner.notStored' : 'printed.waiting')}
    </EmptyState>
  );
}

/**
 * A printed code that the phone's own camera opened while no server answers: it is taken like one that the app reads, and its point
 * opens once there is an answer.
 */
export function KeptCode(props: KeptCodeProps) {
  return (
    <OutboxProvider open={openScanOutbox}>
      <Kept {...props} />
    </OutboxProvider>
  );
}
