import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Decoder } from '../decoder/decoder.ts';
import type { Camera } from './camera.ts';
import { createChooser, type SeenCode } from './chooser.ts';
import { HitOverlay, type PlacedCode, SeveralOverlay } from './code-overlay.tsx';
import { centreOf, onScreen } from './geometry.ts';
import { LiveCamera } from './live-camera.tsx';
import { OpeningCamera } from './opening-camera.tsx';
import { RapidTray } from './rapid-tray.tsx';
import { ScannerControls } from './scanner-controls.tsx';
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

/** How far a code must move before its name follows: a name that trembles cannot be tapped. */
const stillPixels = 24;
/** How long the seal of rapid mode stays. */
const sealMilliseconds = 900;

function isMoved(before: readonly PlacedCode[], after: readonly PlacedCode[]): boolean {
  if (before.length !== after.length) return true;
  return after.some(({ code, corners }) => {
    const old = before.find((each) => each.code === code);
    if (old === undefined) return true;
    const [from, to] = [centreOf(old.corners), centreOf(corners)];
    return Math.hypot(to.x - from.x, to.y - from.y) > stillPixels;
  });
}

/** The camera and what it sees. */
export function LiveScanner(props: LiveScannerProps) {
  const { camera, decoder, isPaused, isRapid, saved, current, notice, onSay, onTake } = props;
  const { t } = useTranslation('scans');
  const video = useRef<HTMLVideoElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [chooser] = useState(createChooser);
  const [several, setSeveral] = useState<readonly PlacedCode[]>([]);
  const [hit, setHit] = useState<PlacedCode | null>(null);
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
    // A frame is placed in the pixels of the screen: after a turn of the phone it would mark nothing.
    const forget = () => {
      setHit(null);
      setSeveral([]);
    };
    addEventListener('resize', forget);
    return () => removeEventListener('resize', forget);
  }, []);

  const take = (placed: PlacedCode) => {
    setSeveral([]);
    setHit(placed);
    onTake(placed.code);
  };
  const onFrame = ({ codes, width, height }: DecodedFrame) => {
    const screen = { width: place.current?.clientWidth ?? 0, height: place.current?.clientHeight ?? 0 };
    const placed = ({ code, corners }: SeenCode): PlacedCode => ({
      code,
      corners: corners.map((corner) => onScreen(corner, { width, height }, screen)),
    });
    const sight = chooser.see(codes, performance.now());
    if (sight.kind === 'TAKE') take(placed(sight.seen));
    else if (sight.kind === 'SEVERAL') {
      const next = sight.codes.map(placed);
      // A code that was missed in this frame keeps its name for a moment.
      setSeveral((old) => (next.length < old.length || !isMoved(old, next) ? old : next));
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
  const isWaiting = current?.state === 'WAITING';
  const overlay =
    hit !== null ? (
      <HitOverlay key={hit.code} placed={hit} isWaiting={isWaiting} />
    ) : (
      several.length > 0 && (
        <SeveralOverlay
          codes={several}
          onChoose={(code) => {
            chooser.took(code.code, performance.now());
            take(code);
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
