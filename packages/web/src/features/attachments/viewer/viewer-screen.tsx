import { addLook } from '@fairlead/contract/attachments';
import { getScan, type WholeScan } from '@fairlead/contract/scans';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { call } from '../../../lib/client/call.ts';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { formatSize } from '../../../lib/i18n/formats.ts';
import { useIsOnline } from '../../../lib/offline/use-is-online.ts';
import { useEndpoint } from '../../../lib/query/query.ts';
import { sendEvent } from '../../../lib/telemetry/events.ts';
import { showToast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { downloadIcon, heartIcon, moreIcon, offlineIcon } from '../../../ui/icons.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { VisitorBar } from '../../../ui/visitor/header.tsx';
import { SheetAct, VisitorSheet } from '../../../ui/visitor/sheet.tsx';
import { type ListedDocument, listed, placeOf, useDocumentDatabase, useKept } from '../document-database.ts';
import { kindOf, openerOf } from '../document-kind.ts';
import { UnfavouriteDialog, useFavourite } from '../favourites/favourite.tsx';
import { useFavouriteChanges } from '../favourites/favourite-operations.ts';
import { mediaUrl } from '../media-url.ts';
import { PassOn } from '../pass-on.tsx';
import { PdfWaiting } from './pdf-preview.tsx';
import styles from './viewer-screen.module.css';

/** The name that a document is saved under: with the ending of what it is. */
export const fileNameOf = ({ name, mediaType }: ListedDocument): string => {
  const ending = `.${kindOf(mediaType).toLowerCase()}`;
  return name.toLowerCase().endsWith(ending) ? name : name + ending;
};

function save(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Hands a document to the phone's downloads, from the copy where there is one. Rejects with NetworkError. */
async function saveDocument(listed: ListedDocument, copy: Blob | null): Promise<void> {
  if (copy) {
    const url = URL.createObjectURL(copy);
    save(url, fileNameOf(listed));
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } else if (listed.storageKey !== null) {
    save(await mediaUrl(listed.storageKey), fileNameOf(listed));
  }
}

/** The least that is worth a call, and the most that one call tells. */
const [least, most] = [5, 600];

/**
 * Reports for how long a document could be seen, each time that it is closed or goes out of sight. Without a connection the
 * report is dropped.
 */
function useLook(attachmentId: string): void {
  useEffect(() => {
    const now = () => (document.visibilityState === 'visible' ? Date.now() : null);
    let since = now();
    const tell = () => {
      const seconds = since === null ? 0 : Math.min(Math.round((Date.now() - since) / 1000), most);
      since = null;
      if (seconds < least || !navigator.onLine) return;
      call(addLook, { params: { id: attachmentId }, body: { seconds } }, { isQuiet: true }).catch(() => undefined);
    };
    const follow = () => {
      if (document.visibilityState === 'hidden') tell();
      else since ??= now();
    };
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      tell();
    };
  }, [attachmentId]);
}

/** Where a file can be shown from: its copy on this phone, or the server for a while. */
function useFileUrl(copy: Blob | null, storageKey: string | null, attempt: number): string | 'FAILED' | null {
  const [fileUrl, setFileUrl] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt asks anew
  useEffect(() => {
    if (copy) {
      const url = URL.createObjectURL(copy);
      setFileUrl(url);
      return () => URL.revokeObjectURL(url);
    }
    if (storageKey === null) return;
    const stopper = new AbortController();
    setFileUrl(null);
    mediaUrl(storageKey, stopper.signal).then(setFileUrl, () => {
      if (!stopper.signal.aborted) setFileUrl('FAILED');
    });
    return () => stopper.abort();
  }, [copy, storageKey, attempt]);
  return fileUrl;
}

/** A picture, whole at first; a press shows it in its own size, to be moved about. */
function ImageView({ document, copy }: { readonly document: ListedDocument; readonly copy: Blob | null }) {
  const { t } = useTranslation('attachments');
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const url = useFileUrl(copy, document.storageKey, attempt);
  if (hasFailed || url === 'FAILED') {
    const again = () => {
      setFailed(false);
      setAttempt((before) => before + 1);
    };
    return <ErrorState title={t('viewer.failed')} onRetry={again} />;
  }
  if (url === null) return <Spinner />;
  return (
    <div className={styles['room']} data-large={isLarge || undefined}>
      <button
        type="button"
        className={styles['turn']}
        aria-label={t(isLarge ? 'viewer.fit' : 'viewer.full', { name: document.name })}
        onClick={() => setLarge(!isLarge)}
      >
        <img className={styles['image']} src={url} alt={document.name} onError={() => setFailed(true)} />
      </button>
    </div>
  );
}

/** Files that the app cannot show are given to the phone, with name and size said before. */
function FileView({ document, copy }: { readonly document: ListedDocument; readonly copy: Blob | null }) {
  const { t } = useTranslation('attachments');
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

interface ViewerMenuProps {
  readonly document: ListedDocument;
  readonly copy: Blob | null;
  readonly shareUrl: string | null;
  readonly isMailable: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Actions on an open document besides reading it. */
function ViewerMenu({ document, copy, shareUrl, isMailable, isOpen, onClose }: ViewerMenuProps) {
  const { t } = useTranslation('attachments');
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

/** It weighs more than most documents; until it is there, the server's picture of the first page is shown. */
const PdfView = lazyPart(async () => (await import('./pdf-view.tsx')).PdfView);

/** The copy on this phone; null when there is none, undefined until the storage has answered. */
function useCopy(id: string): Blob | null | undefined {
  const database = useDocumentDatabase();
  const [copy, setCopy] = useState<Blob | null>();
  useEffect(() => {
    if (database === null) return;
    let isCurrent = true;
    database.copies.get(id).then(
      (found) => isCurrent && setCopy(found?.content ?? null),
      () => isCurrent && setCopy(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [database, id]);
  return copy;
}

interface ContentProps {
  readonly document: ListedDocument;
  readonly copy: Blob | null | undefined;
}

function Content({ document, copy }: ContentProps) {
  const { t } = useTranslation('attachments');
  const isOnline = useIsOnline();
  const { storageKey, size } = document;
  const source = useMemo(() => copy ?? (storageKey && size ? { storageKey, size } : null), [copy, storageKey, size]);
  if (copy === undefined) return null;
  if (source === null || (copy === null && !isOnline)) {
    return (
      <div className={styles['unavailable']}>
        <Icon of={offlineIcon} />
        <EmptyState title={t('viewer.unavailable')}>{t('viewer.unavailableText')}</EmptyState>
      </div>
    );
  }
  const opener = openerOf(document.mediaType);
  if (opener === 'PDF') {
    // With a copy at hand nothing is asked of the network.
    const previewUrl = copy === null ? document.previewUrl : null;
    return (
      <Suspense fallback={<PdfWaiting previewUrl={previewUrl} />}>
        <PdfView source={source} previewUrl={previewUrl} />
      </Suspense>
    );
  }
  if (opener === 'IMAGE') return <ImageView document={document} copy={copy} />;
  return <FileView document={document} copy={copy} />;
}

interface ViewerProps {
  readonly document: ListedDocument;
  /** Its point as the server gave it; absent while that is not known. */
  readonly scan: WholeScan | undefined;
}

function Viewer({ document, scan }: ViewerProps) {
  const copy = useCopy(document.id);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { t } = useTranslation('attachments');
  const changes = useFavouriteChanges();
  const { toRemove, cancel, remove, toggle } = useFavourite();
  const { id, name, point } = document;
  const isFavourite = changes?.get(id) ?? document.isFavourite;
  usePageTitle(name);
  useLook(id);
  useEffect(() => sendEvent('DOCUMENT_OPEN', { beaconId: point.beaconId, attachmentId: id }), [id, point.beaconId]);
  return (
    <>
      <VisitorBar title={name} backLabel={t('viewer.close')} backTo={`/mixie-point/${point.beaconId}`}>
        <IconButton
          icon={heartIcon}
          label={t('favourite.of', { name })}
          isFilled={isFavourite}
          aria-pressed={isFavourite}
          className={isFavourite ? styles['favourite'] : undefined}
          onClick={() => toggle(document, isFavourite)}
        />
        <IconButton icon={moreIcon} label={t('viewer.more')} onClick={() => setMenuOpen(true)} />
      </VisitorBar>
      <Content document={document} copy={copy} />
      <ViewerMenu
        document={document}
        copy={copy ?? null}
        shareUrl={scan?.shareUrl ?? null}
        isMailable={scan?.archivedAt === null}
        isOpen={isMenuOpen}
        onClose={() => setMenuOpen(false)}
      />
      <UnfavouriteDialog key={toRemove?.id} document={toRemove} onClose={cancel} onRemove={remove} />
    </>
  );
}

/** A document in the app: from the copy on this phone when there is one, else as it comes from the server. */
export function ViewerScreen() {
  const { t } = useTranslation('attachments');
  const { id: beaconId = '', attachmentId = '' } = useParams();
  const kept = useKept()?.get(attachmentId);
  const point = useEndpoint(getScan, { params: { beaconId } }, { call: { isQuiet: true } });
  const found = point.data?.attachments?.find(({ id }) => id === attachmentId);
  const document = point.data && found ? listed(found, placeOf(point.data)) : kept?.document;
  const isGone = point.data !== undefined || (point.error instanceof ApiProblem && point.error.status < 500);
  return (
    <div className={styles['viewer']}>
      {document ? (
        <Viewer key={document.id} document={document} scan={point.data} />
      ) : (
        <>
          <VisitorBar title={t('heading')} backLabel={t('viewer.close')} backTo={`/mixie-point/${beaconId}`} />
          {point.isPending && <Spinner />}
          {!point.isPending && isGone && <EmptyState title={t('viewer.gone')}>{t('viewer.goneText')}</EmptyState>}
          {!point.isPending && !isGone && <ErrorState onRetry={() => void point.refetch()} />}
        </>
      )}
    </div>
  );
}
