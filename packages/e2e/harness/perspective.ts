/** A plane seen by a camera: where a point of the unit square lands in the picture, and back. */
export interface Pose {
  /** Centre in the picture and side length as seen straight on, in pixels. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Degrees: in the picture's plane, to the side, up and down. */
  readonly roll: number;
  readonly yaw: number;
  readonly pitch: number;
}

export type Point = readonly [x: number, y: number];
type Matrix = readonly [number, number, number, number, number, number, number, number, number];

const focalLength = 1600;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The map from the unit square (origin at its top left) to the picture. */
function projection({ x, y, size, roll, yaw, pitch }: Pose): Matrix {
  const [cr, sr] = [Math.cos(radians(roll)), Math.sin(radians(roll))];
  const [cy, sy] = [Math.cos(radians(yaw)), Math.sin(radians(yaw))];
  const [cp, sp] = [Math.cos(radians(pitch)), Math.sin(radians(pitch))];
  // Columns of the rotation pitch · yaw · roll: where the square's own axes point.
  const across: readonly number[] = [cy * cr, sp * sy * cr + cp * sr, -cp * sy * cr + sp * sr];
  const down: readonly number[] = [-cy * sr, -sp * sy * sr + cp * cr, cp * sy * sr + sp * cr];
  const [ax = 0, ay = 0, az = 0] = across.map((part) => part * size);
  const [dx = 0, dy = 0, dz = 0] = down.map((part) => part * size);
  const [ox, oy, oz] = [-(ax + dx) / 2, -(ay + dy) / 2, focalLength - (az + dz) / 2];
  const f = focalLength;
  return [
    f * ax + x * az,
    f * dx + x * dz,
    f * ox + x * oz,
    f * ay + y * az,
    f * dy + y * dz,
    f * oy + y * oz,
    az,
    dz,
    oz,
  ];
}

function invert([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

const apply = ([a, b, c, d, e, f, g, h, i]: Matrix, [x, y]: Point): Point => {
  const w = g * x + h * y + i;
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
};

/** From the unit square to the picture, and from the picture to the unit square. */
export function seen(pose: Pose): { toPicture(point: Point): Point; toSquare(point: Point): Point } {
  const forth = projection(pose);
  const back = invert(forth);
  return { toPicture: (point) => apply(forth, point), toSquare: (point) => apply(back, point) };
}
