import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShare } from '../../../lib/i18n/formats.ts';
import { watchInView } from '../../../lib/watch-in-view.ts';
import { cssVariables } from '../../../ui/css-variables.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { minusIcon, plusIcon } from '../../../ui/icons.ts';
import { openPdf, type PdfSource, pdfWorker, TextLayer } from './pdf-engine.ts';
import styles from './pdf-pages.module.css';
import { PdfPreview } from './pdf-preview.tsx';

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
function PdfPage({ pdf, number, width, likelyRatio, previewUrl, scroller }: PdfPageProps) {
  const { t } = useTranslation('attachments');
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

/** Brings what shows documents into memory, so that it is there without a connection. */
export const prepare = (): void => void pdfWorker();

const zooms = [0.5, 0.75, 1, 1.5, 2, 3] as const;
const margin = 24;

interface Shown {
  readonly pdf: PDFDocumentProxy;
  readonly ratio: number;
}

/** Opens the document for as long as it is on the screen. */
function usePdf(source: PdfSource, attempt: number): Shown | 'FAILED' | null {
  const [shown, setShown] = useState<Shown | 'FAILED' | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt opens it anew
  useEffect(() => {
    let isCurrent = true;
    setShown(null);
    const fail = () => isCurrent && setShown('FAILED');
    const opening = openPdf(source, fail);
    opening
      .then(async (task) => {
        const pdf = await task.promise;
        const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
        if (isCurrent) setShown({ pdf, ratio: height / width });
      })
      .catch(fail);
    return () => {
      isCurrent = false;
      opening.then((task) => task.destroy()).catch(() => undefined);
    };
  }, [source, attempt]);
  return shown;
}

interface PdfViewProps {
  readonly source: PdfSource;
  /** The first page as a picture, shown until it is drawn. */
  readonly previewUrl: string | null;
}

/** The pages of a PDF under each other, with how many there are and how large they are drawn. */
export function PdfView({ source, previewUrl }: PdfViewProps) {
  const { t } = useTranslation('attachments');
  const [attempt, setAttempt] = useState(0);
  const shown = usePdf(source, attempt);
  const scroller = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  const [zoom, setZoom] = useState<(typeof zooms)[number]>(1);
  const [current, setCurrent] = useState(1);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const watch = new ResizeObserver(() => setRoom(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  const follow = () => {
    const element = scroller.current;
    if (element === null) return;
    const { top, height } = element.getBoundingClientRect();
    const sheets = [...element.querySelectorAll('[data-page]')];
    const isAtEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 2;
    const passed = sheets.filter((sheet) => sheet.getBoundingClientRect().top <= top + height / 2).length;
    setCurrent(isAtEnd && element.scrollTop > 0 ? sheets.length : Math.max(1, passed));
  };

  const zoomBy = (step: 1 | -1) => {
    const at = zooms.indexOf(zoom);
    const next = zooms[at + step];
    const element = scroller.current;
    if (next === undefined || element === null) return;
    const place = element.scrollTop / element.scrollHeight;
    setZoom(next);
    // The same place of the document stays in view.
    requestAnimationFrame(() => element.scrollTo({ top: place * element.scrollHeight, behavior: 'instant' }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') zoomBy(1);
    else if (event.key === '-') zoomBy(-1);
  };
  const width = Math.min(960, Math.max(200, room - margin)) * zoom;
  const count = shown !== null && shown !== 'FAILED' ? shown.pdf.numPages : 0;
  return (
    <>
      <section
        ref={scroller}
        className={styles['scroller']}
        aria-label={t('viewer.pages')}
        aria-busy={shown === null}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus
        tabIndex={0}
        onKeyDown={onKeyDown}
        onScroll={follow}
      >
        {shown === null && <PdfPreview previewUrl={previewUrl} />}
        {shown === 'FAILED' && (
          <ErrorState title={t('viewer.failed')} onRetry={() => setAttempt((before) => before + 1)} />
        )}
        {shown !== null && shown !== 'FAILED' && room > 0 && (
          <div className={styles['pages']}>
            {Array.from({ length: count }, (_, index) => (
              <PdfPage
                key={index}
                pdf={shown.pdf}
                number={index + 1}
                width={width}
                likelyRatio={shown.ratio}
                previewUrl={index === 0 ? previewUrl : null}
                scroller={scroller}
              />
            ))}
          </div>
        )}
      </section>
      {shown === null && previewUrl !== null && <div className={styles['tools']} />}
      {count > 0 && (
        <div className={styles['tools']}>
          <IconButton icon={minusIcon} label={t('viewer.smaller')} onClick={() => zoomBy(-1)} />
          <span className={styles['zoom']}>{formatShare(zoom)}</span>
          <IconButton icon={plusIcon} label={t('viewer.larger')} onClick={() => zoomBy(1)} />
          <span className={styles['count']}>{t('viewer.pageOf', { number: current, count })}</span>
        </div>
      )}
    </>
  );
}
