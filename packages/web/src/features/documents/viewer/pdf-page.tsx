import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cssVariables } from '../../../ui/css-variables.ts';
import { TextLayer } from './pdf-engine.ts';
import styles from './pdf-pages.module.css';

/** A canvas larger than this is not drawn by every phone. */
const mostPixels = 8_000_000;

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  /** In CSS pixels. */
  readonly width: number;
  /** Height by width, until the page itself is known. */
  readonly likelyRatio: number;
}

/** One page: drawn when it comes near, given back when it is far, its text above it for selection and for screen readers. */
export function PdfPage({ pdf, number, width, likelyRatio }: PdfPageProps) {
  const { t } = useTranslation('documents');
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [page, setPage] = useState<PDFPageProxy>();
  const [isDrawn, setDrawn] = useState(false);
  const size = page?.getViewport({ scale: 1 });
  const ratio = size ? size.height / size.width : likelyRatio;
  const scale = size ? width / size.width : 1;

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const near = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '800px',
    });
    near.observe(element);
    return () => near.disconnect();
  }, []);

  useEffect(() => {
    if (!isNear || page) return;
    let isCurrent = true;
    // A page that cannot be read stays an empty sheet; what of the file is missing says the screen.
    pdf.getPage(number).then(
      (loaded) => isCurrent && setPage(loaded),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [pdf, number, isNear, page]);

  useEffect(() => {
    const sheet = canvas.current;
    const layer = text.current;
    if (!isNear || page === undefined || sheet === null || layer === null) return;
    const viewport = page.getViewport({ scale });
    const density = Math.min(devicePixelRatio, Math.sqrt(mostPixels / (viewport.width * viewport.height)));
    sheet.width = Math.floor(viewport.width * density);
    sheet.height = Math.floor(viewport.height * density);
    const drawing = page.render({ canvas: sheet, viewport, transform: [density, 0, 0, density, 0, 0] });
    layer.replaceChildren();
    const words = new TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport });
    drawing.promise.then(
      () => setDrawn(true),
      () => undefined,
    );
    words.render().catch(() => undefined);
    return () => {
      drawing.cancel();
      words.cancel();
      setDrawn(false);
      sheet.width = 0;
      sheet.height = 0;
      layer.replaceChildren();
    };
  }, [isNear, page, scale]);

  return (
    <section
      ref={frame}
      className={styles['page']}
      aria-label={t('viewer.page', { number, count: pdf.numPages })}
      data-page={number}
      data-drawn={isDrawn || undefined}
      style={cssVariables({
        '--page-width': `${width}px`,
        '--page-height': `${Math.round(width * ratio)}px`,
        '--total-scale-factor': String(scale),
      })}
    >
      <div aria-hidden="true">
        <canvas ref={canvas} className={styles['sheet']} />
      </div>
      <div ref={text} className={styles['text']} />
    </section>
  );
}
