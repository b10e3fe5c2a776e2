import type { PublicPoint } from '@fairlead/contract/scans';
import { useTranslation } from 'react-i18next';
import { DocumentKind } from '../../../ui/document-kind.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { linkIcon, lockIcon, reportIcon } from '../../../ui/icons.ts';
import styles from './point-documents.module.css';

interface PointDocumentsProps {
  readonly documents: PublicPoint['documents'];
  /** Before the point is scanned, only the names are shown. */
  readonly isLocked: boolean;
}

/** PDF, XLSX: as far as a name tells before it is known what the file is. */
const ending = (name: string): string | undefined =>
  /\.(pdf|xlsx|docx|pptx|zip|mp4|png|jpe?g|webp)$/i.exec(name)?.[1]?.toUpperCase();

/** The documents and links of a point; nothing at all when it has none. */
export function PointDocuments({ documents, isLocked }: PointDocumentsProps) {
  const { t } = useTranslation('scans');
  if (documents.length === 0) return null;
  return (
    <section className={styles['documents']} aria-label={t('point.documents')}>
      {!isLocked && <h2 className={styles['heading']}>{t('point.documents')}</h2>}
      <ul>
        {documents.map(({ name, kind }) => (
          <li key={`${kind} ${name}`} className={styles['row']}>
            <DocumentKind>
              {(kind === 'LINK' ? undefined : ending(name)) ?? (
                <Icon of={kind === 'LINK' ? linkIcon : reportIcon} size={20} />
              )}
            </DocumentKind>
            <span translate="no" className={styles['name']}>
              {name}
            </span>
            {isLocked && <Icon of={lockIcon} size={16} label={t('point.locked')} className={styles['lock']} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
