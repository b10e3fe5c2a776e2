import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { watchInView } from '../../../lib/watch-in-view.ts';
import { cssVariables } from '../../../ui/css-variables.ts';
import { TextLayer } from './pdf-engine.ts';
import styles from './pdf-pages.module.css';

/** A canvas larger than this is not drawn by every phone. */
const maxPixels = 8_000_000;

/** Phones hold on to the memory of a canvas that is only taken out. */
function emptySheet(sheet: HTMLElement): void {
  for (const picture of sheet.querySelectorAll('canvas')) {
    picture.width = 0;
    picture.height = 0;
  }
  sheet.replaceChildren();
}

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  /** In CSS pixels. */
  readonly width: number;
  /** Height by width, until the page itself is known. */
  readonly likelyRatio: number;
  /** A picture of the page, shown until it is drawn. */
  readonly previewUrl: string | null;
  /** The scrolled element around the pages. */
  readonly scroller: RefObject<HTMLElement | null>;
}

/** One page: drawn when it comes near, given back when it is far, its text above it for selection and for screen readers. */
export function PdfPage({ pdf, number, width, likelyRatio, previewUrl, scroller }: PdfPageProps) {
  const { t } = useTranslation('documents');
  const frame = useRef<HTMLElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
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
    // The margin counts at the edge of what scrolls; at that of the window it would be cut off.
    const options = { root: scroller.current, rootMargin: '800px' };
    return watchInView(element, ({ isIntersecting }) => setNear(isIntersecting), options);
  }, [scroller]);

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
    const { current } = sheet;
    if (current === null || !isNear) return;
    return () => emptySheet(current);
  }, [isNear]);

  useEffect(() => {
    const layer = text.current;
    if (!isNear || page === undefined || layer === null) return;
    const viewport = page.getViewport({ scale });
    const density = Math.min(devicePixelRatio, Math.sqrt(maxPixels / (viewport.width * viewport.height)));
    let isCurrent = true;
    const picture = document.createElement('canvas');
    picture.className = styles['picture'] ?? '';
    picture.width = Math.floor(viewport.width * density);
    picture.height = Math.floor(viewport.height * density);
    const drawing = page.render({ canvas: picture, viewport, transform: [density, 0, 0, density, 0, 0] });
    const textLayer = new TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport });
    drawing.promise.then(
      () => {
        // One that is not drawn yet is black: until then the sheet stays white, or as it was before a zoom.
        if (!isCurrent || sheet.current === null) return;
        emptySheet(sheet.current);
        sheet.current.append(picture);
        setDrawn(true);
      },
      () => undefined,
    );
    textLayer.render().catch(() => undefined);
    return () => {
      isCurrent = false;
      drawing.cancel();
      textLayer.cancel();
      setDrawn(false);
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
      {previewUrl !== null && !isDrawn && <img className={styles['behind']} src={previewUrl} alt="" />}
      <div ref={sheet} aria-hidden="true" />
      <div ref={text} className={styles['text']} />
    </section>
  );
}
