import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShare } from '../../../lib/i18n/formats.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { minusIcon, plusIcon } from '../../../ui/icons.ts';
import { openPdf, type PdfSource, pdfWorker } from './pdf-engine.ts';
import { PdfPage } from './pdf-page.tsx';
import styles from './pdf-pages.module.css';
import { PdfPreview } from './pdf-preview.tsx';

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
  const { t } = useTranslation('documents');
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
