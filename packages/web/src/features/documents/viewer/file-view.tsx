import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../../lib/i18n/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { downloadIcon } from '../../../ui/icons.ts';
import type { ListedDocument } from '../document-database.ts';
import { kindOf } from '../document-kind.ts';
import { saveDocument } from '../save-document.ts';
import styles from './file-view.module.css';

/** Files that the app cannot show are given to the phone, with name and size said before. */
export function FileView({ document, copy }: { readonly document: ListedDocument; readonly copy: Blob | null }) {
  const { t } = useTranslation('documents');
  const [hasFailed, setFailed] = useState(false);
  const { name, size, mediaType } = document;
  const download = async () => {
    setFailed(false);
    try {
      await saveDocument(document, copy);
    } catch {
      setFailed(true);
    }
  };
  return (
    <div className={styles['file']}>
      <span className={styles['kind']} aria-hidden="true">
        {kindOf(mediaType)}
      </span>
      <p translate="no" className={styles['name']}>
        {name}
      </p>
      <p className={styles['facts']}>{t('viewer.file', { kind: kindOf(mediaType), size: formatSize(size ?? 0) })}</p>
      <Button kind="main" size="tall" icon={downloadIcon} onClick={() => void download()}>
        {t('viewer.download')}
      </Button>
      {hasFailed && (
        <p className={styles['failed']} role="alert">
          {t('viewer.downloadFailed')}
        </p>
      )}
    </div>
  );
}
