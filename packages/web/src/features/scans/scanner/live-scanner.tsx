import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Decoder } from '../decoder/decoder.ts';
import type { Camera } from './camera.ts';
import { createChooser } from './chooser.ts';
import { HitOverlay, SeveralOverlay } from './code-overlay.tsx';
import { LiveCamera } from './live-camera.tsx';
import { OpeningCamera } from './opening-camera.tsx';
import { RapidTray } from './rapid-tray.tsx';
import { ScannerControls } from './scanner-controls.tsx';
import { isMoved, onto, type SightedCode, type Size, sizeOf } from './sighted-code.ts';
import { type DecodedFrame, useFrames } from './use-frames.ts';
import type { SavedScan } from './use-recorder.ts';

interface LiveScannerProps {
  readonly camera: Camera | null;
  readonly decoder: () => Decoder;
  readonly isPaused: boolean;
  readonly isRapid: boolean;
  readonly saved: readonly SavedScan[];
  /** The scan whose sheet is up. */
  readonly current: SavedScan | null;
  readonly notice: string | null;
  readonly onSay: (words: string) => void;
  readonly onTake: (code: string) => void;
  readonly onRapid: () => void;
  readonly onType: () => void;
  readonly onPicture: (file: File) => void;
  readonly onDone: () => void;
}

/** How long the seal of rapid mode stays. */
const sealMilliseconds = 900;

/** The camera and what it sees. */
export function LiveScanner(props: LiveScannerProps) {
  const { camera, decoder, isPaused, isRapid, saved, current, notice, onSay, onTake } = props;
  const { t } = useTranslation('scans');
  const video = useRef<HTMLVideoElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [chooser] = useState(createChooser);
  const [several, setSeveral] = useState<readonly SightedCode[]>([]);
  const [hit, setHit] = useState<SightedCode | null>(null);
  const [screen, setScreen] = useState<Size>({ width: 0, height: 0 });
  const isHeld = current !== null;
  const wasHeld = useRef(false);

  useEffect(() => {
    // The frame leaves with its sheet; in rapid mode it goes by itself.
    if (wasHeld.current && !isHeld) setHit(null);
    wasHeld.current = isHeld;
  }, [isHeld]);
  useEffect(() => {
    if (hit === null || !isRapid) return;
    const timer = setTimeout(() => setHit(null), sealMilliseconds);
    return () => clearTimeout(timer);
  }, [hit, isRapid]);

  useEffect(() => {
    // Who closes the sheet still holds the phone to the code: it must not be scanned again by that.
    if (!isPaused) chooser.resume(performance.now());
  }, [isPaused, chooser]);

  useEffect(() => {
    // The picture is held while the sheet is up, and cut anew when the phone is turned: the frame goes with it.
    const measure = () => setScreen(sizeOf(place.current));
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);

  const take = (sighted: SightedCode) => {
    setSeveral([]);
    setScreen(sizeOf(place.current));
    setHit(sighted);
    onTake(sighted.code);
  };
  const onFrame = ({ codes, width, height }: DecodedFrame) => {
    const frame = { width, height };
    const sight = chooser.see(codes, performance.now());
    if (sight.kind === 'TAKE') take({ ...sight.seen, frame });
    else if (sight.kind === 'SEVERAL') {
      const now = sizeOf(place.current);
      const next = sight.codes.map((seen) => ({ ...seen, frame }));
      setScreen((old) => (old.width === now.width && old.height === now.height ? old : now));
      // A code that was missed in this frame keeps its name for a moment.
      setSeveral((old) => (next.length < old.length || !isMoved(old, next, now) ? old : next));
    } else {
      setSeveral((old) => (old.length === 0 ? old : []));
      if (sight.kind === 'FOREIGN') onSay(t('scanner.foreign'));
    }
  };
  useFrames({
    video,
    decoder,
    isPaused: isPaused || camera === null,
    onFrame,
    onFailure: () => onSay(t('scanner.readerFailed')),
  });

  const tools = (
    <>
      {isRapid && <RapidTray saved={saved} onDone={props.onDone} />}
      <ScannerControls isRapid={isRapid} onRapid={props.onRapid} onType={props.onType} onPicture={props.onPicture} />
    </>
  );
  if (camera === null) return <OpeningCamera notice={notice}>{tools}</OpeningCamera>;
  const overlay =
    hit !== null ? (
      <HitOverlay key={hit.code} placed={onto(hit, screen)} state={current?.state ?? 'SENDING'} />
    ) : (
      several.length > 0 && (
        <SeveralOverlay
          codes={several.map((code) => onto(code, screen))}
          onChoose={({ code }) => {
            const chosen = several.find((each) => each.code === code);
            if (chosen === undefined) return;
            chooser.took(code, performance.now());
            take(chosen);
          }}
        />
      )
    );
  return (
    <LiveCamera
      camera={camera}
      video={video}
      place={place}
      isHeld={isHeld}
      notice={notice}
      overlay={overlay}
      hasAim={hit === null && several.length === 0}
    >
      {tools}
    </LiveCamera>
  );
}
