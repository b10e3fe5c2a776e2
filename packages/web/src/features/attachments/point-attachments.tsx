import type { WholeScan } from '@fairlead/contract/scans';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../lib/i18n/formats.ts';
import { useIsOnline } from '../../lib/offline/use-is-online.ts';
import { listed, placeOf, useDocumentDatabase, useKept } from './document-database.ts';
import { DocumentRow } from './document-row.tsx';
import { UnfavouriteDialog, useFavourite } from './favourites/favourite.tsx';
import { useFavouriteChanges } from './favourites/favourite-operations.ts';
import { keepDocument } from './keeping.ts';
import styles from './point-attachments.module.css';

/** The documents and links of a point that is the visitor's; nothing at all when it has none. */
export function PointAttachments({ scan }: { readonly scan: WholeScan }) {
  const { t } = useTranslation('attachments');
  const database = useDocumentDatabase();
  const kept = useKept();
  const changes = useFavouriteChanges();
  const isOnline = useIsOnline();
  const { toRemove, cancel, remove, toggle } = useFavourite();
  const documents = (scan.attachments ?? []).map((attachment) => listed(attachment, placeOf(scan)));
  const open = documents.filter(({ id, kind }) => kind === 'DOCUMENT' && !kept?.has(id));
  const bytes = open.reduce((sum, { size }) => sum + (size ?? 0), 0);
  const hasDocuments = documents.some(({ kind }) => kind === 'DOCUMENT');

  useEffect(() => {
    // The reader of documents is there before the connection is gone.
    if (kept?.size)
      void Promise.all([import('./viewer/pdf-view.tsx'), import('./viewer/viewer-screen.tsx')]).then(
        ([{ prepare }]) => prepare(),
        () => undefined,
      );
  }, [kept?.size]);

  const keepAll = async () => {
    if (database === null) return;
    for (const document of open) await keepDocument(database, document);
  };
  if (documents.length === 0) return null;
  return (
    <section className={styles['documents']} aria-labelledby="documents">
      <div className={styles['head']}>
        <h2 id="documents" className={styles['heading']}>
          {t(hasDocuments ? 'heading' : 'links')}
        </h2>
        {open.length > 0 && isOnline && kept !== undefined && (
          <button
            type="button"
            className={styles['all']}
            aria-label={t('copy.keepAllSize', { size: formatSize(bytes) })}
            onClick={() => void keepAll()}
          >
            {t('copy.keepAll')}
          </button>
        )}
      </div>
      <ul>
        {documents.map((document) => {
          const isFavourite = changes?.get(document.id) ?? document.isFavourite;
          return (
            <DocumentRow
              key={document.id}
              document={document}
              isFavourite={isFavourite}
              isKept={kept?.has(document.id) ?? false}
              onHeart={document.kind === 'DOCUMENT' || isFavourite ? () => toggle(document, isFavourite) : undefined}
            />
          );
        })}
      </ul>
      <UnfavouriteDialog key={toRemove?.id} document={toRemove} onClose={cancel} onRemove={remove} />
    </section>
  );
}
