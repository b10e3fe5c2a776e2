import type { Exhibition } from '@fairlead/contract/exhibitions';
import {
  type ImportKind,
  importFile,
  importKind,
  openTradeFairTemplate,
  type TradeFairImport,
} from '@fairlead/contract/imports';
import { getOrganizer } from '@fairlead/contract/organizers';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { formatNumber, formatShare, formatSize } from '../../lib/i18n/formats.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import type { Upload } from '../../lib/upload/upload-task.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { downloadIcon, uploadIcon } from '../../ui/icons.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { UploadArea } from '../../ui/upload-area.tsx';
import { phoneQuery, useMedia } from '../../ui/use-media.ts';
import styles from './imports.module.css';
import { CsvButton, ResultStep } from './result-step.tsx';
import { importFiles, isUnderWay, useImport } from './use-import.ts';

interface ChooseStepProps {
  readonly fair: Exhibition;
  readonly kind: ImportKind;
  /** Undefined where only exhibitors come in by import. */
  readonly onKind: ((kind: ImportKind) => void) | undefined;
  readonly upload: Upload;
}

/** The template to fill in, and the file to check. */
function ChooseStep({ fair, kind, onKind, upload }: ChooseStepProps) {
  const { t } = useTranslation('imports');
  const [isBusy, setBusy] = useState(false);
  const limit = formatSize(importFile.maximalBytes);
  const download = async () => {
    setBusy(true);
    try {
      const { downloadUrl } = await call(openTradeFairTemplate, { body: { kind, tradeFairId: fair.id } });
      const link = document.createElement('a');
      link.href = downloadUrl;
      link.download = '';
      link.click();
    } catch {
      // The client has shown that it failed.
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles['steps']}>
      {onKind !== undefined && (
        <fieldset className={styles['kinds']}>
          <legend>{t('who')}</legend>
          {importKind.options.map((one) => (
            <label key={one}>
              <input type="radio" name="import-kind" checked={kind === one} onChange={() => onKind(one)} />
              {t(`kind.${one}`)}
            </label>
          ))}
        </fieldset>
      )}
      <div className={styles['template']}>
        <p>{t(`template.${kind}`)}</p>
        <Button size="work" icon={downloadIcon} isBusy={isBusy} onClick={() => void download()}>
          {t('download')}
        </Button>
      </div>
      <UploadArea
        upload={upload}
        label={t('file')}
        hint={t('fileHint', { limit, rows: formatNumber(importFile.maximalRows) })}
        {...importFiles}
        limit={limit}
        chooseLabel={t('choose')}
      />
      <p className={styles['note']}>{t('nothingYet')}</p>
    </div>
  );
}

const guessAfterMs = 3_000;

/** Rows a second since this was first looked at, and the seconds left, rounded to 5; null until they can be estimated. */
function useSpeed({ processed, total }: TradeFairImport): { perSecond: number; secondsLeft: number } | null {
  const now = useNow(1_000);
  const begun = useRef<{ at: number; processed: number } | null>(null);
  if (begun.current === null && processed > 0) begun.current = { at: Date.now(), processed };
  const elapsed = begun.current === null ? 0 : now - begun.current.at;
  const done = begun.current === null ? 0 : processed - begun.current.processed;
  if (total === null || elapsed < guessAfterMs || done <= 0) return null;
  const perSecond = (done / elapsed) * 1000;
  return { perSecond, secondsLeft: Math.max(5, Math.ceil((total - processed) / perSecond / 5) * 5) };
}

/** How far the import is. It goes on when the page is left. */
function ProgressStep({ current, onCancel }: { readonly current: TradeFairImport; readonly onCancel: () => void }) {
  const { t } = useTranslation('imports');
  const { total, processed, dryRun } = current;
  const speed = useSpeed(current);
  const share = total === null ? null : total === 0 ? 1 : processed / total;
  const label = t(dryRun ? 'checking' : 'importing');
  return (
    <div className={styles['progress']}>
      <div className={styles['progressHead']}>
        <b>{label}</b>
        <span className={styles['figure']}>{share === null ? '' : formatShare(share)}</span>
      </div>
      <ProgressBar label={label} share={share} />
      <div className={styles['progressFoot']}>
        <span role="status">
          {total === null ? t('reading') : t('rowsOf', { done: formatNumber(processed), total: formatNumber(total) })}
          {speed !== null &&
            ` · ${t('perSecond', { rows: formatNumber(Math.round(speed.perSecond)) })} · ${t('secondsLeft', { seconds: speed.secondsLeft })}`}
        </span>
        <Button size="compact" onClick={onCancel}>
          {t('stop')}
        </Button>
      </div>
      {!dryRun && <p className={styles['note']}>{t('goesOn')}</p>}
    </div>
  );
}

interface ImportDialogProps {
  readonly fair: Exhibition;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A spreadsheet from template to result: what it would do is shown before it is done. */
function ImportDialog({ fair, isOpen, onClose }: ImportDialogProps) {
  const { t } = useTranslation('imports');
  const [chosen, setKind] = useState<ImportKind>('EXHIBITORS');
  const [isBusy, setBusy] = useState(false);
  const organizer = useEndpoint(
    getOrganizer,
    { params: { organizerId: fair.ownerId } },
    { enabled: isOpen, staleTime: 60_000, call: { isQuiet: true } },
  );
  const flow = useImport(fair.id, chosen, isOpen);
  const { current } = flow;
  const kind = current?.kind ?? chosen;
  const isFinished = current !== undefined && !isUnderWay(current);
  const begin = async () => {
    setBusy(true);
    try {
      await flow.begin();
    } catch {
      // Said by the client; the dry run stays where it is.
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    if (isFinished) flow.startOver();
    onClose();
  };

  const takenIn = current === undefined ? 0 : current.counts.OK + current.counts.UNARCHIVED;
  const actions = (): ReactNode => {
    if (current === undefined || isUnderWay(current)) {
      return (
        <Button size="work" onClick={close}>
          {current === undefined ? t('cancel') : t('goOnBehind')}
        </Button>
      );
    }
    const isUseful = current.dryRun && current.state === 'DONE' && takenIn > 0 && flow.canBegin;
    return (
      <>
        <Button size="work" onClick={flow.startOver}>
          {t('another')}
        </Button>
        {current.state !== 'FAILED' && <CsvButton tradeFairId={fair.id} importId={current.id} />}
        {isUseful ? (
          <Button size="work" kind="main" isBusy={isBusy} onClick={() => void begin()}>
            {t(`begin.${kind}`, { count: takenIn })}
          </Button>
        ) : (
          <Button size="work" kind="main" onClick={close}>
            {t('close')}
          </Button>
        )}
      </>
    );
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      kind="wide"
      title={t(`title.${kind}`)}
      subject={t('into', { name: fair.name })}
      actions={actions()}
    >
      {current === undefined ? (
        <ChooseStep
          fair={fair}
          kind={chosen}
          onKind={organizer.data?.integrationKind === 'INTEGRATED' ? setKind : undefined}
          upload={flow.upload}
        />
      ) : isUnderWay(current) ? (
        <ProgressStep current={current} onCancel={() => void flow.cancel().catch(() => undefined)} />
      ) : (
        <ResultStep
          current={current}
          onLeave={close}
          onTakeHidden={
            current.dryRun && flow.canBegin
              ? (isTaken) => void flow.takeHidden(isTaken).catch(() => undefined)
              : undefined
          }
          onReadAs={
            current.dryRun && flow.canBegin
              ? (encoding) => void flow.readAs(encoding).catch(() => undefined)
              : undefined
          }
        />
      )}
    </Dialog>
  );
}

/** Opens the import of a fair's people from a spreadsheet. */
export function ImportAction({ fair }: { readonly fair: Exhibition }) {
  const { t } = useTranslation('imports');
  const [isOpen, setOpen] = useState(false);
  const isPhone = useMedia(phoneQuery);
  if (fair.archivedAt !== null) return null;
  return (
    <>
      {isPhone ? (
        <IconButton size="work" kind="outline" icon={uploadIcon} label={t('act')} onClick={() => setOpen(true)} />
      ) : (
        <Button size="work" icon={uploadIcon} onClick={() => setOpen(true)}>
          {t('act')}
        </Button>
      )}
      <ImportDialog fair={fair} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
