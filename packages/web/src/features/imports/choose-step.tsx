import type { Exhibition } from '@fairlead/contract/exhibitions';
import { type ImportKind, importFile, importKind, openTradeFairTemplate } from '@fairlead/contract/imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { formatNumber, formatSize } from '../../lib/i18n/formats.ts';
import type { Upload } from '../../lib/upload/upload-task.ts';
import { Button } from '../../ui/button.tsx';
import { downloadIcon } from '../../ui/icons.ts';
import { UploadArea } from '../../ui/upload-area.tsx';
import styles from './imports.module.css';
import { importFiles } from './use-import.ts';

interface ChooseStepProps {
  readonly fair: Exhibition;
  readonly kind: ImportKind;
  /** Undefined where only exhibitors come in by import. */
  readonly onKind: ((kind: ImportKind) => void) | undefined;
  readonly upload: Upload;
}

/** The template to fill in, and the file to check. */
export function ChooseStep({ fair, kind, onKind, upload }: ChooseStepProps) {
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
