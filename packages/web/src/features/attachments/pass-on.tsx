import { mailPoint } from '@fairlead/contract/visits';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/client/failures.ts';
import { useEndpointMutation } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { mailIcon, shareIcon } from '../../ui/icons.ts';
import { SheetAct } from '../../ui/visitor/sheet.tsx';

interface Shared {
  readonly title: string;
  readonly url: string | null;
  readonly file: File | null;
}

const dataOf = ({ title, url, file }: Shared): ShareData => {
  const files = file === null ? [] : [file];
  if (files.length > 0 && navigator.canShare?.({ files })) return { title, files };
  return { title, ...(url !== null && { url }) };
};

/**
 * Hands a file, or else a link, to the phone's own way to share; where a browser has none, the link is copied. Needs the press of a
 * button just before. DISMISSED: the person changed their mind.
 */
async function shareOrCopy(shared: Shared): Promise<'SHARED' | 'COPIED' | 'DISMISSED' | 'FAILED'> {
  const data = dataOf(shared);
  if ((data.files || data.url) && navigator.canShare?.(data)) {
    try {
      await navigator.share(data);
      return 'SHARED';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'DISMISSED';
    }
  }
  if (shared.url === null) return 'FAILED';
  return navigator.clipboard.writeText(shared.url).then(
    () => 'COPIED' as const,
    () => 'FAILED' as const,
  );
}

interface PassOnProps {
  readonly beaconId: string;
  readonly title: string;
  /** Null where the point's code leads nowhere any more. */
  readonly shareUrl: string | null;
  /** Archived points are not mailed. */
  readonly isMailable: boolean;
  /** A file that is shared instead of the link; absent where only the link is at hand. */
  readonly file?: (() => File) | undefined;
  readonly onDone: () => void;
}

/** Two ways to pass a point on: to others by the phone's own way to share, and to one's own e-mail. */
export function PassOn({ beaconId, title, shareUrl, isMailable, file, onDone }: PassOnProps) {
  const { t } = useTranslation('attachments');
  const mail = useEndpointMutation(mailPoint, { call: { isQuiet: true } });
  const share = async () => {
    const outcome = await shareOrCopy({ title, url: shareUrl, file: file?.() ?? null });
    if (outcome === 'COPIED') showToast(t('passOn.copied'), { severity: 'success' });
    if (outcome === 'FAILED') showToast(t('passOn.notShared'), { severity: 'warning' });
    if (outcome !== 'DISMISSED') onDone();
  };
  const send = async () => {
    try {
      const { sentTo } = await mail.mutateAsync({ params: { beaconId } });
      showToast(t('passOn.mailed', { email: sentTo }), { severity: 'success' });
      onDone();
    } catch (error) {
      showToast(error instanceof ApiProblem ? error.detail : t('passOn.notMailed'), { severity: 'error' });
    }
  };
  return (
    <>
      {(shareUrl !== null || file !== undefined) && (
        <SheetAct icon={shareIcon} label={t('passOn.share')} onPress={() => void share()} />
      )}
      {isMailable && (
        <SheetAct icon={mailIcon} label={t('passOn.mail')} isBusy={mail.isPending} onPress={() => void send()} />
      )}
    </>
  );
}
