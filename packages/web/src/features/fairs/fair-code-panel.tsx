import { getQrCode } from '@fairlead/contract/beacon-codes';
import { printCode } from '@fairlead/contract/code';
import { getTradeFairCode } from '@fairlead/contract/trade-fairs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callForFile } from '../../lib/client/call.ts';
import { saveFile } from '../../lib/client/download.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { Button } from '../../ui/button.tsx';
import { downloadIcon } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './fair-code-panel.module.css';
import { useCodePicture } from './use-code-picture.ts';

const printSize = 2048;

interface FairCodePanelProps {
  readonly tradeFairId: string;
  readonly name: string;
  /** Changes whenever the picture may have: the fair's stored colour. */
  readonly colour: string;
}

/** The fair's own code: what a poster at the entrance shows, and its files to print. */
export function FairCodePanel({ tradeFairId, name, colour }: FairCodePanelProps) {
  const { t } = useTranslation('fairs');
  const [busy, setBusy] = useState<'svg' | 'png' | null>(null);
  const code = useEndpoint(getTradeFairCode, { params: { tradeFairId } }, { call: { isQuiet: true } }).data;
  const picture = useCodePicture(tradeFairId, colour);
  const download = async (format: 'svg' | 'png') => {
    setBusy(format);
    try {
      const query = { format, ...(format === 'png' && { size: printSize }) };
      saveFile(await callForFile(getQrCode, { params: { beaconId: tradeFairId }, query }), `${name}.${format}`);
    } catch {
      // The client has shown that it failed.
    } finally {
      setBusy(null);
    }
  };
  const typed = code === undefined ? '' : printCode(code.code);
  return (
    <section className={styles['panel']} aria-label={t('code.title')}>
      <div className={styles['sheet']}>
        {picture === null ? (
          <Skeleton className={styles['waiting']} />
        ) : (
          <img src={picture} alt={t('code.alt', { code: typed })} width={124} height={124} />
        )}
        <b translate="no" className={styles['typed']}>
          {typed}
        </b>
      </div>
      <div>
        <h3 className={styles['heading']}>{t('code.title')}</h3>
        <p className={styles['about']}>{t('code.about')}</p>
        <fieldset className={styles['files']} aria-label={t('code.download')}>
          <Button size="compact" icon={downloadIcon} isBusy={busy === 'svg'} onClick={() => void download('svg')}>
            {t('code.svg')}
          </Button>
          <Button size="compact" icon={downloadIcon} isBusy={busy === 'png'} onClick={() => void download('png')}>
            {t('code.png')}
          </Button>
        </fieldset>
      </div>
    </section>
  );
}
