import { mailPoint } from '@fairlead/contract/visits';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/client/failures.ts';
import { useEndpointMutation } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { mailIcon, shareIcon } from '../../ui/icons.ts';
import { SheetAct } from '../../ui/visitor/sheet-act.tsx';
import { shareOrCopy } from './share.ts';

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
  const { t } = useTranslation('documents');
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
