import { closeSync, openSync, writeSync } from 'node:fs';
import { PNG } from 'pngjs';
import { toBuffer } from 'qrcode';
import { type Pose, seen } from './perspective.ts';

/** The film of Chromium's fake camera, played in a loop: 1280 × 720, uncompressed, so that no encoder is needed. */
export const filmSize = { width: 1280, height: 720 } as const;
/** Pictures in a second, as many as a scanner looks at: Chromium would play further ones for nothing. */
const framesPerSecond = 5;
const frameCount = 5;

/** A picture on the wall in front of the camera; by default as a hand-held phone sees a stand. */
export interface Placement extends Partial<Pose> {
  /** A PNG, such as a downloaded QR code. */
  readonly png: Buffer;
}

const usualPose: Pose = { x: 640, y: 350, size: 340, roll: 6, yaw: 14, pitch: -8 };
const wall = 128;
const noiseLevel = 4;
/** Sub-samples across a pixel; without them the edges of small modules flicker as no lens makes them. */
const subSamples = 3;

/** Repeatable noise: a film of the same picture is the same film. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Grey {
  readonly width: number;
  readonly height: number;
  at(u: number, v: number): number;
}

function readGrey(png: Buffer): Grey {
  const { width, height, data } = PNG.sync.read(png);
  const grey = new Uint8Array(width * height);
  for (let i = 0; i < grey.length; i += 1) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(i * 4, i * 4 + 4);
    grey[i] = ((0.299 * red + 0.587 * green + 0.114 * blue) * alpha + 255 * (255 - alpha)) / 255;
  }
  const at = (u: number, v: number): number =>
    grey[Math.min(height - 1, Math.floor(v * height)) * width + Math.min(width - 1, Math.floor(u * width))] ?? 0;
  return { width, height, at };
}

/** Draws a picture into the light of a frame. */
function place(light: Uint8Array, picture: Grey, pose: Pose): void {
  const { width, height } = filmSize;
  const plane = seen(pose);
  const corners = [plane.toPicture([0, 0]), plane.toPicture([1, 0]), plane.toPicture([0, 1]), plane.toPicture([1, 1])];
  const bound = (values: number[], limit: number): [number, number] => [
    Math.max(0, Math.floor(Math.min(...values))),
    Math.min(limit, Math.ceil(Math.max(...values)) + 1),
  ];
  const [left, right] = bound(
    corners.map(([x]) => x),
    width,
  );
  const [top, bottom] = bound(
    corners.map(([, y]) => y),
    height,
  );
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      let sum = 0;
      for (let sub = 0; sub < subSamples ** 2; sub += 1) {
        const [u, v] = plane.toSquare([
          x + ((sub % subSamples) + 0.5) / subSamples,
          y + (Math.floor(sub / subSamples) + 0.5) / subSamples,
        ]);
        sum += u >= 0 && u < 1 && v >= 0 && v < 1 ? 30 + picture.at(u, v) * 0.75 : (light[y * width + x] ?? wall);
      }
      light[y * width + x] = sum / subSamples ** 2;
    }
}

/** One frame's light: a wall that grows darker to the right, the pictures, a hand that is not quite still, and noise. */
function frame(index: number, pictures: readonly { picture: Grey; pose: Pose }[], random: () => number): Uint8Array {
  const { width, height } = filmSize;
  const light = new Uint8Array(width * height);
  for (let x = 0; x < width; x += 1) light[x] = wall + 20 - (40 * x) / width;
  for (let y = 1; y < height; y += 1) light.copyWithin(y * width, 0, width);
  const sway = (2 * Math.PI * index) / frameCount;
  for (const { picture, pose } of pictures)
    place(light, picture, {
      ...pose,
      x: pose.x + 6 * Math.sin(sway),
      y: pose.y + 4 * Math.cos(sway),
      roll: pose.roll + Math.sin(sway),
    });
  for (let i = 0; i < light.length; i += 1) light[i] = (light[i] ?? 0) + (random() - 0.5) * 2 * noiseLevel;
  return light;
}

/** The frames of a film as light only; the codes are black and white, so the colour planes stay neutral. */
export function* filmFrames(placements: readonly Placement[], count: number = frameCount): Generator<Uint8Array> {
  const random = randomNumbers(7);
  const pictures = placements.map(({ png, ...pose }) => ({ picture: readGrey(png), pose: { ...usualPose, ...pose } }));
  for (let index = 0; index < count; index += 1) yield frame(index, pictures, random);
}

/** Writes a y4m film of the pictures on a wall; none makes a film of the bare wall. */
export function makeFilm(path: string, placements: readonly Placement[]): void {
  const { width, height } = filmSize;
  const file = openSync(path, 'w');
  try {
    writeSync(file, `YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420\n`);
    const neutral = Buffer.alloc((width * height) / 2, 128);
    for (const light of filmFrames(placements)) {
      writeSync(file, 'FRAME\n');
      writeSync(file, light);
      writeSync(file, neutral);
    }
  } finally {
    closeSync(file);
  }
}

/** A code as it is printed on a stand. */
export const drawCode = (text: string): Promise<Buffer> =>
  toBuffer(text, { errorCorrectionLevel: 'Q', margin: 4, scale: 8 });
