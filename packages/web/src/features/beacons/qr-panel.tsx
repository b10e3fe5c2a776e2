import type { Beacon } from '@fairlead/contract/beacons';
import { printCode } from '@fairlead/contract/code';
import { getBeaconUrl, getQrCode } from '@fairlead/contract/codes';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callForFile } from '../../lib/client/call.ts';
import { saveFile } from '../../lib/downloads.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-now.ts';
import { LiveSign } from '../../ui/business/state-signs.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { banIcon, copyIcon, downloadIcon, printIcon } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CodeActions } from './codes/code-actions.tsx';
import styles from './point-editor.module.css';
import { scanTime } from './point-menu.tsx';
import { usePrint } from './print/use-print.ts';

/** The QR code as a URL that an `img` can show: the call needs a token, which an `img` cannot send. */
function useQrPicture(beaconId: string, isDrawn: boolean) {
  const picture = useEndpoint(
    getQrCode,
    { params: { beaconId }, query: { format: 'svg' } },
    { enabled: isDrawn, staleTime: Number.POSITIVE_INFINITY, call: { isQuiet: true } },
  );
  const [url, setUrl] = useState<string | null>(null);
  const blob = picture.data;
  useEffect(() => {
    if (blob === undefined) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return { url, error: picture.error, retry: () => void picture.refetch() };
}

const printSize = 2048;

/** The code of a point: picture, typed code, URL, and files to print. */
export function QrPanel({ point, timeZone }: { readonly point: Beacon; readonly timeZone: string }) {
  const { t } = useTranslation('beacons');
  const now = useNow();
  const [busy, setBusy] = useState<'svg' | 'png' | null>(null);
  const isRevoked = point.codeRevokedAt !== null;
  const picture = useQrPicture(point.id, !isRevoked);
  const pointUrl = useEndpoint(
    getBeaconUrl,
    { params: { projectId: point.projectId, beaconId: point.id } },
    { enabled: !isRevoked, call: { isQuiet: true } },
  );
  const url = isRevoked ? undefined : pointUrl.data?.url;
  const typed = printCode(point.code);

  const copy = async () => {
    if (url === undefined) return;
    try {
      await navigator.clipboard.writeText(url);
      showToast(t('qr.copied'), { severity: 'success' });
    } catch {
      showToast(t('qr.notCopied'), { severity: 'warning' });
    }
  };
  const download = async (format: 'svg' | 'png') => {
    setBusy(format);
    try {
      const query = { format, ...(format === 'png' && { size: printSize }) };
      saveFile(
        await callForFile(getQrCode, { params: { beaconId: point.id }, query }),
        `${point.name}-${point.code}.${format}`,
      );
    } catch {
      // The client has shown that it failed.
    } finally {
      setBusy(null);
    }
  };
  const { bytes, print } = usePrint(() => showToast(t('qr.sheetSaved'), { severity: 'success' }));
  const printSheet = () =>
    print({
      projectId: point.projectId,
      beaconIds: [point.id],
      format: 'PDF',
      layout: 'A4',
      language: currentLanguage(),
    });
  const isWorking = point.isActive && point.archivedAt === null && !isRevoked;
  return (
    <section>
      <div className={styles['head']}>
        <h2>{t('qr.title')}</h2>
        {point.lastScanAt === null ? (
          <small>{t('qr.noScan')}</small>
        ) : (
          <LiveSign isOn={isWorking}>{t('qr.lastScan', { when: scanTime(point.lastScanAt, timeZone, now) })}</LiveSign>
        )}
      </div>
      <div className={styles['panel']}>
        <div className={styles['qrPicture']}>
          {isRevoked && <Icon of={banIcon} size={24} className={styles['qrNone']} />}
          {!isRevoked && picture.url !== null && (
            <img src={picture.url} alt={t('qr.alt', { code: typed })} width={132} height={132} />
          )}
          {!isRevoked && picture.url === null && picture.error === null && <Skeleton className={styles['waiting']} />}
          {!isRevoked && picture.error !== null && (
            <button type="button" className={styles['failed']} onClick={picture.retry}>
              {t('qr.failed')}
            </button>
          )}
        </div>
        <div className={styles['text']}>
          <b translate="no" className={styles['code']} data-revoked={isRevoked || undefined}>
            {typed}
          </b>
          {isRevoked ? (
            <p className={styles['archived']}>{t('codes.isRevoked')}</p>
          ) : (
            <>
              <div className={styles['url']}>
                {url === undefined ? (
                  <Skeleton shape="most" />
                ) : (
                  <span title={url}>{url.replace(/^https?:\/\//, '')}</span>
                )}
                {url !== undefined && (
                  <IconButton icon={copyIcon} label={t('qr.copy')} size="compact" onClick={() => void copy()} />
                )}
              </div>
              <fieldset className={styles['files']} aria-label={t('qr.download')}>
                {point.archivedAt === null && (
                  <Button size="compact" icon={printIcon} isBusy={bytes !== null} onClick={() => void printSheet()}>
                    {t('qr.sheet')}
                  </Button>
                )}
                <Button size="compact" icon={downloadIcon} isBusy={busy === 'svg'} onClick={() => void download('svg')}>
                  {t('qr.svg')}
                </Button>
                <Button size="compact" icon={downloadIcon} isBusy={busy === 'png'} onClick={() => void download('png')}>
                  {t('qr.png')}
                </Button>
              </fieldset>
            </>
          )}
          {point.archivedAt === null && <CodeActions point={point} />}
          {point.archivedAt !== null && <p className={styles['archived']}>{t('qr.archived')}</p>}
        </div>
      </div>
    </section>
  );
}
