import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../../ui/spinner.tsx';
import styles from './pdf-pages.module.css';

/** The first page as the server drew it, where the page itself will be; a ring for a document that has no such picture. */
export function PdfPreview({ previewUrl }: { readonly previewUrl: string | null }) {
  const [hasFailed, setFailed] = useState(false);
  if (previewUrl === null || hasFailed) {
    return (
      <div className={styles['waiting']}>
        <Spinner />
      </div>
    );
  }
  return (
    <div className={styles['alone']}>
      <img className={styles['preview']} src={previewUrl} alt="" onError={() => setFailed(true)} />
    </div>
  );
}

/** Shown while the reader of documents is fetched. */
export function PdfWaiting({ previewUrl }: { readonly previewUrl: string | null }) {
  const { t } = useTranslation('attachments');
  return (
    <>
      <section
        className={styles['scroller']}
        aria-label={t('viewer.pages')}
        aria-busy="true"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus
        tabIndex={0}
      >
        <PdfPreview previewUrl={previewUrl} />
      </section>
      {previewUrl !== null && <div className={styles['tools']} />}
    </>
  );
}
