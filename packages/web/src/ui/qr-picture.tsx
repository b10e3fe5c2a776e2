import { create } from 'qrcode';
import { useMemo } from 'react';

interface QrPictureProps {
  readonly text: string;
  readonly label: string;
  readonly className?: string | undefined;
}

const quietZone = 4;

/** A QR code as one drawing, black on white in both themes. */
export function QrPicture({ text, label, className }: QrPictureProps) {
  const { path, size } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' });
    let drawn = '';
    for (let row = 0; row < modules.size; row += 1) {
      for (let column = 0; column < modules.size; column += 1) {
        if (modules.get(row, column)) drawn += `M${column + quietZone} ${row + quietZone}h1v1h-1z`;
      }
    }
    return { path: drawn, size: modules.size + 2 * quietZone };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
