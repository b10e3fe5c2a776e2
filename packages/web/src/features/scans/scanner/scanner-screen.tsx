import type { ScanEvent } from '@fairlead/contract/scans';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { showToast } from '../../../lib/toast.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { ChoiceSheet } from './choice-sheet.tsx';
import { LiveScanner } from './live-scanner.tsx';
import { readPicture } from './read-picture.ts';
import { isFairCode, readSighted } from './read-sighted.ts';
import { ResultSheet } from './result-sheet.tsx';
import { TypeSheet } from './type-sheet.tsx';
import { useCamera } from './use-camera.ts';
import { useDecoder } from './use-decoder.ts';
import { useKeyScanner } from './use-key-scanner.ts';
import { useNotice } from './use-notice.ts';
import { useRecorder } from './use-recorder.ts';
import { WithoutCamera } from './without-camera.tsx';

/** The scan whose sheet is up; `opens` goes on to the point as soon as the server has answered. */
interface Shown {
  readonly id: string;
  readonly opens: boolean;
}

/** All ways to scan: camera, picture, typed code, and a hardware scanner that acts as a keyboard. */
export function ScannerScreen() {
  const { t } = useTranslation('scans');
  usePageTitle(t('scanner.title'));
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const isTyping = query.has('type');
  const camera = useCamera();
  const decoder = useDecoder();
  const { saved, record, isReady } = useRecorder();
  const [isRapid, setRapid] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const [choices, setChoices] = useState<readonly string[]>([]);
  const [notice, say] = useNotice();
  const current = saved.find(({ event }) => event.id === shown?.id) ?? null;
  const beaconId = current?.answer?.scan?.beaconId;
  const opens = shown?.opens ?? false;

  useEffect(() => {
    // In the place of the scanner: on the way back the camera would take the same code again.
    if (opens && beaconId !== undefined) void navigate(`/mixie-point/${beaconId}`, { replace: true });
  }, [opens, beaconId, navigate]);

  const setTyping = (isOpen: boolean) => setQuery(isOpen ? { type: '' } : {}, { replace: true });

  const save = useCallback(
    async (code: string, source: ScanEvent['source']) => {
      try {
        const { id } = await record(code, source);
        // Before the first touch the browser refuses, and says so in its console.
        if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(20);
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
  const readText = (text: string) => {
    const code = readSighted(text);
    if (code === null) say(t('scanner.foreign'));
    else take(code, 'CAMERA');
  };
  useKeyScanner(readText);

  async function choosePicture(file: File): Promise<void> {
    say(t('picture.looking'));
    const found = await readPicture(file, decoder()).catch(() => null);
    const codes = [...new Set((found ?? []).map(({ text }) => readSighted(text)).filter((code) => code !== null))];
    const [only, second] = codes;
    if (found === null) say(t('picture.unreadable'));
    else if (only === undefined) say(t(found.length > 0 ? 'scanner.foreign' : 'picture.noCode'));
    else if (second === undefined) take(only, 'IMAGE');
    else setChoices(codes);
  }

  const close = () => setShown(null);
  const isSheetUp = current !== null && !(opens && current.state === 'SENDING');
  return (
    <>
      {camera.state.kind === 'FAULT' ? (
        <WithoutCamera
          fault={camera.state.fault}
          notice={notice}
          onRetry={camera.retry}
          onSave={saveTyped}
          onPicture={(file) => void choosePicture(file)}
        />
      ) : (
        <LiveScanner
          camera={camera.state.kind === 'LIVE' ? camera.state.camera : null}
          decoder={decoder}
          isPaused={!isReady || shown !== null || isTyping || choices.length > 0}
          isRapid={isRapid}
          saved={saved}
          current={current}
          notice={notice}
          onSay={say}
          onTake={(code) => take(code, 'CAMERA')}
          onRapid={() => setRapid(!isRapid)}
          onType={() => setTyping(true)}
          onPicture={(file) => void choosePicture(file)}
          onDone={() => void navigate('/mixie-points')}
        />
      )}
      {/* Stays the same whatever becomes of the camera: nothing that was typed is lost when it is refused. */}
      <TypeSheet isOpen={isTyping} onClose={() => setTyping(false)} onSave={saveTyped} />
      <ChoiceSheet
        codes={choices}
        onClose={() => setChoices([])}
        onChoose={(code) => {
          setChoices([]);
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
