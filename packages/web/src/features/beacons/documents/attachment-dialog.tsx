import { type Attachment, attachmentLimits } from '@fairlead/contract/attachments';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toLinkUrl } from '../description/link-url.ts';
import styles from './documents.module.css';
import type { LinkValues } from './use-documents.ts';

interface AttachmentDialogProps {
  /** The changed attachment; 'NEW_LINK' for one that is added, null while closed. */
  readonly of: Attachment | 'NEW_LINK' | null;
  readonly onClose: () => void;
  readonly onSave: (values: LinkValues) => Promise<void>;
}

/** Closed it remembers nothing of the one before. */
export function AttachmentDialog(props: AttachmentDialogProps) {
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
