import type { ScanEvent } from '@fairlead/contract/scans';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isFairCode, readSighted } from '../../../lib/camera/chooser.ts';
import { confirmTaken, useNotice } from '../../../lib/camera/feedback.ts';
import { useCamera, useCameraQuestion } from '../../../lib/camera/use-camera.ts';
import { useDecoder } from '../../../lib/camera/use-decoder.ts';
import { useKeyScanner } from '../../../lib/camera/use-key-scanner.ts';
import { useSearch } from '../../../lib/navigation/navigation.ts';
import { sendEvent } from '../../../lib/telemetry/events.ts';
import { showToast } from '../../../lib/toast.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { rapidIcon } from '../../../ui/icons.ts';
import type { HitTone } from '../../../ui/scanner/code-overlay.tsx';
import { LiveScanner } from '../../../ui/scanner/live-scanner.tsx';
import {
  ScannerControl,
  ScannerControls,
  ScannerTray,
  trayActionClass,
} from '../../../ui/scanner/scanner-controls.tsx';
import { ChoiceSheet, usePictureChoice, WithoutCamera } from '../../../ui/scanner/without-camera.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { VisitorSheet } from '../../../ui/visitor/sheet.tsx';
import { VisitorThumbnail } from '../../../ui/visitor/thumbnail.tsx';
import { CodeName, ResultSheet } from './result-sheet.tsx';
import styles from './scanner-screen.module.css';
import { TypedCodeForm } from './typed-code-form.tsx';
import { codeOf, type SavedScan, type SavedState, useRecorder } from './use-recorder.ts';

const shownThumbs = 3;

interface RapidTrayProps {
  readonly saved: readonly SavedScan[];
  readonly onDone: () => void;
}

/** Number of scans saved by rapid mode; it counts up while the camera goes on. */
function RapidTray({ saved, onDone }: RapidTrayProps) {
  const { t } = useTranslation('scans');
  const missing = saved.filter(({ state }) => state === 'MISSING' || state === 'REFUSED').length;
  const count = saved.length - missing;
  return (
    <ScannerTray
      isAnnounced
      mark={
        saved.length > 0 && (
          <span className={styles['thumbs']} aria-hidden="true">
            {saved.slice(-shownThumbs).map(({ event, answer }) => (
              <VisitorThumbnail key={event.id} point={answer?.scan ?? null} size="tray" />
            ))}
          </span>
        )
      }
      count={t('rapid.saved', { count })}
      detail={missing > 0 ? t('rapid.missing', { count: missing }) : t('rapid.goesOn')}
    >
      <button type="button" className={trayActionClass} onClick={onDone}>
        {t('rapid.done')}
      </button>
    </ScannerTray>
  );
}

interface TypeSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSave: (code: string) => Promise<void>;
  readonly notice: string | null;
}

/** The typed code over the camera. */
function TypeSheet({ isOpen, onClose, onSave, notice }: TypeSheetProps) {
  const { t } = useTranslation('camera');
  const input = useRef<HTMLInputElement>(null);
  return (
    <VisitorSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('typed.title')}
      detail={t('typed.hint')}
      firstFocus={input}
    >
      <TypedCodeForm onSave={onSave} input={input} notice={notice} />
    </VisitorSheet>
  );
}

/** The scan whose sheet is up; `opens` goes on to the point as soon as the server has answered. */
interface Shown {
  readonly id: string;
  readonly opens: boolean;
}

const nameOf = (code: string) => <CodeName code={code} />;

function toneOf(state: SavedState): HitTone {
  if (state === 'WAITING') return 'wait';
  return state === 'MISSING' || state === 'REFUSED' ? 'none' : 'good';
}

/** All ways to scan: camera, picture, typed code, and a hardware scanner that acts as a keyboard. */
export function ScannerScreen() {
  const { t } = useTranslation(['scans', 'camera']);
  usePageTitle(t('scanner.title'));
  const navigate = useNavigate();
  const [query, setQuery] = useSearch();
  const isTyping = query.has('type');
  const question = useCameraQuestion();
  const camera = useCamera(question.state === 'ANSWERED');
  const [isNeverAskedAgain, setNeverAskedAgain] = useState(false);
  const decoder = useDecoder();
  const { saved, record, isReady } = useRecorder();
  const [isRapid, setRapid] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const [notice, showNotice] = useNotice();
  const current = saved.find(({ event }) => event.id === shown?.id) ?? null;
  const beaconId = current?.answer?.scan?.beaconId;
  const opens = shown?.opens ?? false;
  const live = camera.state.kind === 'LIVE' ? camera.state.camera : null;
  const fault = camera.state.kind === 'FAULT' ? camera.state.fault : null;

  useEffect(() => sendEvent('SCANNER_OPEN'), []);
  useEffect(() => {
    if (fault !== null) sendEvent('SCANNER_FAIL', { data: { reason: `CAMERA_${fault}` } });
  }, [fault]);

  useEffect(() => {
    // In the place of the scanner: on the way back the camera would take the same code again.
    if (opens && beaconId !== undefined) void navigate(`/mixie-point/${beaconId}`, { replace: true });
  }, [opens, beaconId, navigate]);

  const setTyping = (isOpen: boolean) => setQuery(isOpen ? { type: '' } : {}, { replace: true });

  const save = useCallback(
    async (code: string, source: ScanEvent['source']) => {
      try {
        const { id } = await record(code, source);
        confirmTaken();
        return id;
      } catch (error) {
        showToast(t('scanner.notStored'), { severity: 'error' });
        throw error;
      }
    },
    [record, t],
  );
  const take = useCallback(
    (code: string, source: ScanEvent['source']) => {
      if (isFairCode(code)) {
        void navigate(`/trade-fair/redirect/${code}`, { replace: true });
        return;
      }
      save(code, source).then(
        (id) => (isRapid ? undefined : setShown({ id, opens: false })),
        () => undefined,
      );
    },
    [save, isRapid, navigate],
  );
  const saveTyped = async (code: string) => {
    const id = await save(code, 'TYPED');
    setTyping(false);
    setShown({ id, opens: true });
  };
  useKeyScanner((reading) => {
    const code = reading === 'OTHER_KEYBOARD' ? null : readSighted(reading.text);
    if (code === null) {
      showNotice(t(reading === 'OTHER_KEYBOARD' ? 'camera:otherKeyboard' : 'camera:live.foreign'));
      return;
    }
    if (isTyping) setTyping(false);
    take(code, 'CAMERA');
  });

  const picture = usePictureChoice(decoder, showNotice, (code) => take(code, 'IMAGE'));

  const close = () => setShown(null);
  const isSheetUp = current !== null && !(opens && current.state === 'SENDING');
  return (
    <>
      {fault !== null || question.state === 'ASK' ? (
        <WithoutCamera
          fault={fault ?? 'UNASKED'}
          title={t('scanner.title')}
          notice={notice}
          onRetry={() => (fault === null ? question.allow(isNeverAskedAgain) : camera.retry())}
          choice={
            fault === null && (
              <Checkbox checked={isNeverAskedAgain} onChange={(event) => setNeverAskedAgain(event.target.checked)}>
                {t('dontAskAgain')}
              </Checkbox>
            )
          }
          onPicture={(file) => void picture.read(file)}
        >
          {!isTyping && <TypedCodeForm onSave={saveTyped} />}
        </WithoutCamera>
      ) : (
        <LiveScanner
          camera={live}
          decoder={decoder}
          isPaused={!isReady || shown !== null || isTyping || picture.choices.length > 0}
          shown={current && codeOf(current.event)}
          isPassing={isRapid}
          tone={toneOf(current?.state ?? 'SENDING')}
          hint={t('scanner.hint')}
          hintAs="h1"
          notice={notice}
          nameOf={nameOf}
          onNotice={showNotice}
          onTake={(code) => take(code, 'CAMERA')}
        >
          {isRapid && <RapidTray saved={saved} onDone={() => void navigate('/mixie-points')} />}
          <ScannerControls camera={live} onType={() => setTyping(true)} onPicture={(file) => void picture.read(file)}>
            <ScannerControl
              icon={rapidIcon}
              label={t(isRapid ? 'scanner.rapidOn' : 'scanner.rapidOff')}
              isOn={isRapid}
              onPress={() => setRapid(!isRapid)}
            />
          </ScannerControls>
        </LiveScanner>
      )}
      {/* Stays the same whatever becomes of the camera: nothing that was typed is lost when it is refused. */}
      <TypeSheet isOpen={isTyping} onClose={() => setTyping(false)} onSave={saveTyped} notice={notice} />
      <ChoiceSheet
        codes={picture.choices}
        question={t('picture.choose')}
        nameOf={nameOf}
        onClose={picture.clear}
        onChoose={(code) => {
          picture.clear();
          take(code, 'IMAGE');
        }}
      />
      <ResultSheet
        saved={isSheetUp ? current : null}
        isOpening={opens}
        onNext={close}
        onOpen={() => setShown(shown && { ...shown, opens: true })}
        onList={() => void navigate('/mixie-points')}
        onType={() => {
          close();
          setTyping(true);
        }}
      />
    </>
  );
}
