import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Camera } from '../../lib/camera/camera.ts';
import { createChooser } from '../../lib/camera/chooser.ts';
import type { Decoder } from '../../lib/camera/decoder/decoder.ts';
import { isMoved, onto, type SightedCode, type Size, sizeOf } from '../../lib/camera/sighted-code.ts';
import { type DecodedFrame, useFrames } from '../../lib/camera/use-decoder.ts';
import { Icon } from '../icon.tsx';
import { torchIcon } from '../icons.ts';
import { Spinner } from '../spinner.tsx';
import { HeldOverlay, HitOverlay, type HitTone, SeveralOverlay } from './code-overlay.tsx';
import styles from './live-scanner.module.css';

const aimCorners =
  'M2 62V38A36 36 0 0 1 38 2h24M210 2h24a36 36 0 0 1 36 36v24M270 210v24a36 36 0 0 1-36 36h-24M62 270H38a36 36 0 0 1-36-36v-24';

interface LiveCameraProps {
  readonly camera: Camera;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly place: RefObject<HTMLDivElement | null>;
  /** The picture is paused, so that the frame stays on its code. */
  readonly isHeld: boolean;
  /** Above the aim: what to point at. */
  readonly hint: string;
  /** The name of the screen where it has no header. */
  readonly hintAs: 'h1' | 'p';
  /** Shown below the aim, such as that a code is not ours. */
  readonly notice: string | null;
  readonly overlay: ReactNode;
  readonly hasAim: boolean;
  readonly children: ReactNode;
}

/** The picture of the camera over the whole screen, with one steady frame to aim with. */
function LiveCamera(props: LiveCameraProps) {
  const { camera, video, place, isHeld, hint, hintAs: Hint, notice, overlay, hasAim, children } = props;
  const { t } = useTranslation('camera');

  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    element.srcObject = camera.stream;
    return () => {
      element.srcObject = null;
    };
  }, [camera, video]);

  useEffect(() => {
    const element = video.current;
    if (isHeld) element?.pause();
    // A browser that refuses to play by itself shows the picture with the next press.
    else void element?.play().catch(() => undefined);
  }, [isHeld, video]);

  return (
    <div ref={place} className={styles['camera']} data-camera="live" data-theme="dark">
      <video ref={video} className={styles['video']} autoPlay muted playsInline aria-label={t('live.picture')} />
      {hasAim && (
        <div className={styles['aim']}>
          <svg className={styles['corners']} viewBox="0 0 272 272" aria-hidden="true" focusable="false">
            <path className={styles['outline']} d={aimCorners} />
            <path d={aimCorners} />
          </svg>
        </div>
      )}
      {overlay}
      <div className={styles['top']}>{camera.hasTorch && <TorchButton key={camera.id} camera={camera} />}</div>
      {hasAim && <Hint className={styles['hint']}>{hint}</Hint>}
      <div className={styles['below']}>
        <p className={styles['notice']} role="status">
          {notice !== null && <span className={styles['pill']}>{notice}</span>}
        </p>
        {camera.zooms.length > 0 && <ZoomChoice key={camera.id} camera={camera} isHidden={!hasAim} />}
      </div>
      <div className={styles['cameraFoot']}>{children}</div>
    </div>
  );
}

function TorchButton({ camera }: { readonly camera: Camera }) {
  const { t } = useTranslation('camera');
  const [isLit, setLit] = useState(false);
  const light = () =>
    void camera.setTorch(!isLit).then(
      () => setLit(!isLit),
      () => undefined,
    );
  return (
    <button type="button" className={styles['round']} aria-label={t('live.torch')} aria-pressed={isLit} onClick={light}>
      <Icon of={torchIcon} />
    </button>
  );
}

function ZoomChoice({ camera, isHidden }: { readonly camera: Camera; readonly isHidden: boolean }) {
  const { t } = useTranslation('camera');
  const [zoom, setZoom] = useState(1);
  const magnify = (to: number) =>
    void camera.setZoom(to).then(
      () => setZoom(to),
      () => undefined,
    );
  return (
    <fieldset className={styles['zoom']} hidden={isHidden} aria-label={t('live.zoom')}>
      {camera.zooms.map((each) => (
        <button key={each} type="button" aria-pressed={each === zoom} onClick={() => magnify(each)}>
          {t('live.times', { zoom: each })}
        </button>
      ))}
    </fieldset>
  );
}

interface OpeningCameraProps {
  readonly notice: string | null;
  /** The name of the screen where it has no header. */
  readonly textAs: 'h1' | 'p';
  readonly children: ReactNode;
}

/** While the browser asks, or the camera starts: everything else works already. */
function OpeningCamera({ notice, textAs: Text, children }: OpeningCameraProps) {
  const { t } = useTranslation('camera');
  return (
    <div className={styles['opening']} data-camera="live" data-theme="dark">
      <div className={styles['wait']} role="status">
        <Spinner />
        <Text className={styles['text']}>{notice ?? t('live.opening')}</Text>
      </div>
      <div className={styles['foot']}>{children}</div>
    </div>
  );
}

interface LiveScannerProps {
  readonly camera: Camera | null;
  readonly decoder: () => Decoder;
  /** Frames are not decoded. */
  readonly isPaused: boolean;
  /**
   * The code whose result is shown, however it was read; meanwhile the picture is paused, so that the frame stays on the
   * code.
   */
  readonly shown: string | null;
  /** The frame around the code disappears by itself. */
  readonly isPassing: boolean;
  /** The result of the code that was read. */
  readonly tone: HitTone;
  /** Above the aim: what to point at. */
  readonly hint: string;
  /** The hint is the screen's heading where there is no other. */
  readonly hintAs: 'h1' | 'p';
  readonly notice: string | null;
  /** Label of one of several codes in view. */
  readonly nameOf: (code: string) => ReactNode;
  readonly onNotice: (message: string) => void;
  readonly onTake: (code: string) => void;
  /** Content of the foot. */
  readonly children: ReactNode;
}

/** How long a frame that disappears by itself stays. */
const sealMs = 900;

/** The camera and what it sees. */
export function LiveScanner(props: LiveScannerProps) {
  const { camera, decoder, isPaused, shown, isPassing, tone, hint, hintAs, notice, nameOf, onNotice, onTake } = props;
  const { t } = useTranslation('camera');
  const video = useRef<HTMLVideoElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [chooser] = useState(createChooser);
  const [several, setSeveral] = useState<readonly SightedCode[]>([]);
  const [hit, setHit] = useState<SightedCode | null>(null);
  const [screen, setScreen] = useState<Size>({ width: 0, height: 0 });
  const isHeld = shown !== null;
  const wasHeld = useRef(false);

  useEffect(() => {
    // The frame disappears together with the result of its code.
    if (wasHeld.current && !isHeld) setHit(null);
    wasHeld.current = isHeld;
  }, [isHeld]);
  useEffect(() => {
    if (hit === null || !isPassing) return;
    const timer = setTimeout(() => setHit(null), sealMs);
    return () => clearTimeout(timer);
  }, [hit, isPassing]);

  useEffect(() => {
    // A phone still points at the code when the result is closed: that must not scan it again.
    if (isPaused) chooser.pause(performance.now());
    else chooser.resume();
  }, [isPaused, chooser]);
  useEffect(() => {
    if (shown !== null) chooser.took(shown);
  }, [shown, chooser]);

  useEffect(() => {
    // The picture is paused while its code is shown, and cropped anew when the screen changes size: the frame moves with it.
    if (camera === null || place.current === null) return;
    const observer = new ResizeObserver(() => setScreen(sizeOf(place.current)));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [camera]);

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
      if (sight.kind === 'FOREIGN') onNotice(t('live.foreign'));
    }
  };
  useFrames({
    video,
    decoder,
    isPaused: isPaused || camera === null,
    onFrame,
    onFailure: () => onNotice(t('live.readerFailed')),
  });

  if (camera === null) {
    return (
      <OpeningCamera notice={notice} textAs={hintAs}>
        {props.children}
      </OpeningCamera>
    );
  }
  const overlay =
    hit !== null ? (
      <HitOverlay key={hit.code} placed={onto(hit, screen)} tone={tone} />
    ) : isHeld ? (
      <HeldOverlay />
    ) : (
      several.length > 0 && (
        <SeveralOverlay
          codes={several.map((code) => onto(code, screen))}
          nameOf={nameOf}
          onChoose={({ code }) => {
            const chosen = several.find((each) => each.code === code);
            if (chosen === undefined) return;
            chooser.took(code);
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
      hint={hint}
      hintAs={hintAs}
      // The message about the search disappears once something was found.
      notice={isHeld ? null : notice}
      overlay={overlay}
      hasAim={hit === null && several.length === 0 && !isHeld}
    >
      {props.children}
    </LiveCamera>
  );
}
