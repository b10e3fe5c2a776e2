import { type Attachment, attachmentLimits, openMedia } from '@fairlead/contract/attachments';
import { type DragEvent, type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/client/call.ts';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { formatNumber, formatSize } from '../../../lib/i18n/formats.ts';
import { skipConfirmationKeys } from '../../../lib/storage/storage.ts';
import { useTask } from '../../../lib/upload/upload-task.ts';
import { FormSection } from '../../../ui/business/form-layout.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Confirmation, Dialog, useConfirmation } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { banIcon, cameraIcon, linkIcon, moreIcon, outIcon, pencilIcon, uploadIcon } from '../../../ui/icons.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Grip, Sortable, useSortableRow } from '../../../ui/sortable.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { UploadRow } from '../../../ui/upload-area.tsx';
import { toLinkUrl } from '../description/link-url.ts';
import styles from './documents.module.css';
import {
  type DocumentPlace,
  documentFile,
  endingOf,
  hostOf,
  type RunningDocument,
  useRunningDocuments,
  useSendDocuments,
} from './running-documents.ts';
import type { Documents, LinkValues } from './use-documents.ts';

interface AttachmentDialogProps {
  /** The changed attachment; 'NEW_LINK' for one that is added, null while closed. */
  readonly of: Attachment | 'NEW_LINK' | null;
  readonly onClose: () => void;
  readonly onSave: (values: LinkValues) => Promise<void>;
}

/** Closed it remembers nothing of the one before. */
function AttachmentDialog(props: AttachmentDialogProps) {
  const { of } = props;
  return <Fields key={of === null || of === 'NEW_LINK' ? of : of.id} {...props} />;
}

function Fields({ of, onClose, onSave }: AttachmentDialogProps) {
  const { t } = useTranslation(['beacons', 'fields']);
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
  const attachment = of === 'NEW_LINK' ? null : of;
  const isLink = of === 'NEW_LINK' || attachment?.kind === 'LINK';
  const [name, setName] = useState(attachment?.name ?? '');
  const [url, setUrl] = useState(attachment?.url ?? '');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const linkUrl = toLinkUrl(url);
  const isWeb = linkUrl !== null && /^https?:/.test(linkUrl);
  const isReady = name.trim() !== '' && (!isLink || isWeb);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    if (!isReady || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await onSave({ name: name.trim(), url: linkUrl ?? '' });
      onClose();
    } catch (error) {
      setFailure(error instanceof ApiProblem ? (error.errors[0]?.message ?? error.detail) : t('notReached'));
    } finally {
      setBusy(false);
    }
  };
  const title = of === 'NEW_LINK' ? t('documents.addLink') : isLink ? t('documents.edit') : t('documents.rename');
  return (
    <Dialog
      isOpen={of !== null}
      onClose={onClose}
      title={title}
      firstFocus={first}
      actions={
        <>
          <Button size="work" onClick={onClose}>
            {t('documents.cancel')}
          </Button>
          <Button size="work" kind="main" type="submit" form={formId} isBusy={isBusy}>
            {of === 'NEW_LINK' ? t('documents.add') : t('save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles['fields']} onSubmit={(event) => void save(event)}>
        <FormAlert size="work" message={failure} />
        {isLink && (
          <TextField
            ref={first}
            size="work"
            label={t('documents.url')}
            inputMode="url"
            autoComplete="off"
            placeholder={t('format.urlShape')}
            value={url}
            error={isTried && !isWeb ? t('documents.wrongUrl') : undefined}
            onChange={(event) => setUrl(event.target.value)}
          />
        )}
        <TextField
          {...(isLink ? {} : { ref: first })}
          size="work"
          label={t('documents.name')}
          hint={t('documents.nameHint')}
          maxLength={attachmentLimits.nameLength}
          autoComplete="off"
          value={name}
          error={isTried && name.trim() === '' ? t('fields:required') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

interface DocumentRowProps {
  readonly item: Attachment;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

async function open({ url, storageKey }: Attachment): Promise<void> {
  // Opened before the answer: browsers let a page open windows only at once.
  const tab = window.open(url ?? 'about:blank', '_blank', url === null ? '' : 'noopener');
  if (url !== null || storageKey === null) return;
  try {
    const media = await call(openMedia, { params: { storageKey } });
    if (tab) tab.location.href = media.url;
  } catch {
    tab?.close();
  }
}

/** One document or link: its grip, what it is, what it is called, how often it was opened. */
function DocumentRow({ item, onEdit, onDelete }: DocumentRowProps) {
  const { t } = useTranslation('beacons');
  const { row, grip } = useSortableRow(item.id);
  const { name, kind, pages, size, openCount, previewUrl } = item;
  const isLink = kind === 'LINK';
  const facts = isLink
    ? hostOf(item.url)
    : [pages === null ? null : t('documents.pages', { count: pages }), size === null ? null : formatSize(size)]
        .filter((fact) => fact !== null)
        .join(' · ');
  return (
    <li {...row} className={`${styles['row']} ${row.className}`}>
      <Grip grip={grip} label={t('documents.move', { name })} />
      <span className={styles['kind']} aria-hidden="true">
        {isLink && <Icon of={linkIcon} size={16} />}
        {!isLink && previewUrl !== null && <img src={previewUrl} alt="" width={38} height={30} />}
        {!isLink && previewUrl === null && endingOf(item.mediaType)}
      </span>
      <span translate="no" className={styles['name']} title={name}>
        {name}
      </span>
      <span className={styles['facts']}>{facts}</span>
      <span className={styles['opened']}>
        {t('documents.opened', { count: openCount, shown: formatNumber(openCount) })}
      </span>
      <Menu trigger={<IconButton icon={moreIcon} label={t('documents.more', { name })} size="compact" />} align="end">
        <MenuItem icon={outIcon} onSelect={() => void open(item)}>
          {t('documents.open')}
        </MenuItem>
        <MenuItem icon={pencilIcon} onSelect={onEdit}>
          {isLink ? t('documents.edit') : t('documents.rename')}
        </MenuItem>
        <MenuItem icon={banIcon} isDangerous onSelect={onDelete}>
          {t('documents.delete')}
        </MenuItem>
      </Menu>
    </li>
  );
}

interface DocumentUploadProps {
  readonly document: RunningDocument;
  readonly onChooseAgain: () => void;
}

/** How far one file on its way to the point is, or why it was refused. */
function DocumentUpload({ document, onChooseAgain }: DocumentUploadProps) {
  const { task, remove } = document;
  const upload = useTask(task);
  return (
    <UploadRow
      upload={{ ...upload, cancel: remove, dismiss: remove }}
      limit={formatSize(documentFile.maximalBytes)}
      onChooseAgain={() => {
        remove();
        onChooseAgain();
      }}
    />
  );
}

interface DocumentsSectionProps {
  readonly documents: Documents;
  readonly place: DocumentPlace;
}

/** Documents and links of a point: dropped, chosen, or taken with the camera; in the order in which visitors see them. */
export function DocumentsSection({ documents, place }: DocumentsSectionProps) {
  const { t } = useTranslation('beacons');
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const send = useSendDocuments(place);
  const running = useRunningDocuments().filter(({ beaconId }) => beaconId === place.beaconId);
  const [edited, setEdited] = useState<Attachment | 'NEW_LINK' | null>(null);
  const { items, list, move, remove, addLink, change } = documents;
  const removal = useConfirmation(skipConfirmationKeys.deleteAttachment, ({ id }: Attachment) => remove([id]));
  const clearing = useConfirmation(skipConfirmationKeys.clearAllAttachments, () => remove(items.map(({ id }) => id)));
  const limit = formatSize(documentFile.maximalBytes);

  const take = (files: FileList | null, from: HTMLInputElement | null) => {
    send([...(files ?? [])]);
    // The same file can be chosen again.
    if (from) from.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files, null);
  };
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const save = (values: { name: string; url: string }) => {
    if (edited === 'NEW_LINK') return addLink(values);
    if (edited === null) return Promise.resolve();
    return change(edited.id, edited.kind === 'LINK' ? values : { name: values.name });
  };

  return (
    <FormSection>
      <div className={styles['head']}>
        <h2>
          {t('documents.title')} <span className={styles['count']}>{formatNumber(items.length)}</span>
        </h2>
        <Button size="compact" icon={linkIcon} onClick={() => setEdited('NEW_LINK')}>
          {t('documents.addLink')}
        </Button>
        <Button size="compact" icon={uploadIcon} onClick={() => input.current?.click()}>
          {t('documents.upload')}
        </Button>
        <Menu trigger={<IconButton icon={moreIcon} label={t('documents.moreOfAll')} size="compact" />} align="end">
          <MenuItem icon={cameraIcon} onSelect={() => camera.current?.click()}>
            {t('documents.camera')}
          </MenuItem>
          <MenuItem icon={banIcon} isDangerous onSelect={() => clearing.confirm()}>
            {t('documents.clear')}
          </MenuItem>
        </Menu>
      </div>
      {list.error !== null && list.data === undefined && (
        <ErrorState size="work" title={t('documents.failed')} onRetry={() => void list.refetch()} />
      )}
      <Sortable
        ids={items.map(({ id }) => id)}
        nameOf={(id) => items.find((item) => item.id === id)?.name ?? ''}
        onMove={move}
      >
        <ul className={styles['list']} aria-label={t('documents.title')}>
          {items.map((item) => (
            <DocumentRow
              key={item.id}
              item={item}
              onEdit={() => setEdited(item)}
              onDelete={() => removal.confirm(item)}
            />
          ))}
        </ul>
      </Sortable>
      {running.map((document) => (
        <DocumentUpload key={document.key} document={document} onChooseAgain={() => input.current?.click()} />
      ))}
      <div
        role="group"
        aria-label={t('documents.drop', { limit })}
        className={classNames(styles['drop'], isOver && styles['over'])}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon of={uploadIcon} size={16} />
        {items.length >= attachmentLimits.perPoint ? t('documents.full') : t('documents.drop', { limit })}
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-upload="documents"
        accept={[...documentFile.mediaTypes, ...documentFile.endings].join(',')}
        onChange={(event) => take(event.target.files, event.target)}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        onChange={(event) => take(event.target.files, event.target)}
      />
      <AttachmentDialog of={edited} onClose={() => setEdited(null)} onSave={save} />
      <Confirmation
        dialog={removal.dialog}
        title={t('documents.deleteTitle', { name: removal.subject?.name ?? '' })}
        keepLabel={t('documents.keep')}
        actLabel={t('documents.delete')}
      >
        {t('documents.deleteText')}
      </Confirmation>
      <Confirmation
        dialog={clearing.dialog}
        title={t('documents.clearTitle')}
        keepLabel={t('documents.keepAll')}
        actLabel={t('documents.clear')}
      >
        {t('documents.clearText', { count: items.length })}
      </Confirmation>
    </FormSection>
  );
}
