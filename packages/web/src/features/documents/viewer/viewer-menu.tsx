import { useTranslation } from 'react-i18next';
import { showToast } from '../../../lib/toast.ts';
import { downloadIcon } from '../../../ui/icons.ts';
import { VisitorSheet } from '../../../ui/visitor/sheet.tsx';
import { SheetAct } from '../../../ui/visitor/sheet-act.tsx';
import type { ListedDocument } from '../document-database.ts';
import { PassOn } from '../pass-on.tsx';
import { fileNameOf, saveDocument } from '../save-document.ts';
import styles from './viewer-screen.module.css';

interface ViewerMenuProps {
  readonly document: ListedDocument;
  readonly copy: Blob | null;
  readonly shareUrl: string | null;
  readonly isMailable: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Actions on an open document besides reading it. */
export function ViewerMenu({ document, copy, shareUrl, isMailable, isOpen, onClose }: ViewerMenuProps) {
  const { t } = useTranslation('documents');
  const { name, mediaType, point, exhibitor } = document;
  const download = () => {
    onClose();
    saveDocument(document, copy).catch(() => showToast(t('viewer.downloadFailed'), { severity: 'error' }));
  };
  const file = copy ? () => new File([copy], fileNameOf(document), { type: mediaType ?? copy.type }) : undefined;
  return (
    <VisitorSheet isOpen={isOpen} onClose={onClose} title={name} detail={exhibitor.name}>
      <div className={styles['acts']}>
        <SheetAct icon={downloadIcon} label={t('viewer.download')} onPress={download} />
        <PassOn
          beaconId={point.beaconId}
          title={name}
          shareUrl={shareUrl}
          isMailable={isMailable}
          file={file}
          onDone={onClose}
        />
      </div>
    </VisitorSheet>
  );
}
