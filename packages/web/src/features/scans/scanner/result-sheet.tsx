import { isCode, printCode } from '@fairlead/contract/code';
import { getScanInfo } from '@fairlead/contract/scans';
import { useTranslation } from 'react-i18next';
import { useIsOnline } from '../../../lib/offline/use-is-online.ts';
import { useEndpoint } from '../../../lib/query/query.ts';
import { Button } from '../../../ui/button.tsx';
import { alertIcon, checkIcon, clockIcon, type IconShape } from '../../../ui/icons.ts';
import { Stamp, type StampTone } from '../../../ui/scanner/scanner-controls.tsx';
import { VisitorSheet, VisitorSheetActions } from '../../../ui/visitor/sheet.tsx';
import { VisitorThumbnail } from '../../../ui/visitor/thumbnail.tsx';
import { clockTime, sinceWhen } from '../moments.ts';
import { useRefusalMessage } from '../outbox/scan-operations.ts';
import { Shares } from '../shares.tsx';
import styles from './scanner-screen.module.css';
import { codeOf, type SavedScan, type SavedState } from './use-recorder.ts';

/** A code as it is printed, a beacon id by its beginning. */
const plainName = (code: string): string => (isCode(code) ? printCode(code) : code.slice(0, 8));

/** The title behind a code as soon as it is known, the code until then. Looking it up is no scan. */
export function CodeName({ code }: { readonly code: string }) {
  const options = { staleTime: 300_000, call: { isQuiet: true } };
  const { data } = useEndpoint(getScanInfo, { query: { qrCode: code } }, options);
  return data?.kind === 'BEACON' ? data.point.title : plainName(code);
}

const looks: Record<SavedState, { tone: StampTone; icon: IconShape }> = {
  SENDING: { tone: 'ok', icon: checkIcon },
  OK: { tone: 'ok', icon: checkIcon },
  UNARCHIVED: { tone: 'ok', icon: checkIcon },
  DUPLICATE: { tone: 'same', icon: checkIcon },
  WAITING: { tone: 'wait', icon: clockIcon },
  MISSING: { tone: 'none', icon: alertIcon },
  REFUSED: { tone: 'none', icon: alertIcon },
};

/** The result of a scan as an icon. */
const ScanStamp = ({ state }: { readonly state: SavedState }) => <Stamp {...looks[state]} />;

interface ResultSheetProps {
  readonly saved: SavedScan | null;
  readonly isOpening: boolean;
  readonly onNext: () => void;
  readonly onOpen: () => void;
  readonly onList: () => void;
  readonly onType: () => void;
}

/** The second line: the time, or what will happen. */
function useDetail(saved: SavedScan): string {
  const { t } = useTranslation('scans');
  const isOnline = useIsOnline();
  const refusalMessage = useRefusalMessage();
  const { event, state, answer, refusal } = saved;
  // The code of a fair or a person is not a misprint: the sheet says what it is.
  const isMissing = state === 'MISSING';
  const info = useEndpoint(
    getScanInfo,
    { query: { qrCode: codeOf(event) } },
    { enabled: isMissing, call: { isQuiet: true } },
  ).data;
  const zone = answer?.scan?.tradeFair?.timeZone;
  const time = clockTime(event.occurredAt, zone);
  switch (state) {
    case 'SENDING':
      return t('result.detail.SENDING', { time });
    case 'OK':
      return t('result.detail.OK', { time });
    case 'WAITING':
      return t(isOnline ? 'result.detail.UNREACHABLE' : 'result.detail.WAITING');
    case 'DUPLICATE':
      return t('result.detail.DUPLICATE', { since: sinceWhen(answer?.scan?.firstAt ?? event.occurredAt, zone) });
    case 'UNARCHIVED':
      return t('result.detail.UNARCHIVED');
    case 'REFUSED':
      return refusal === null ? t('result.detail.MISSING') : refusalMessage(refusal);
    default:
      if (info?.kind === 'TRADE_FAIR') return t('result.detail.TRADE_FAIR', { name: info.tradeFair.name });
      return t(info?.kind === 'VISITOR' ? 'result.detail.VISITOR' : 'result.detail.MISSING');
  }
}

function Sheet({ saved, isOpening, onNext, onOpen, onList, onType }: ResultSheetProps & { readonly saved: SavedScan }) {
  const { t } = useTranslation(['scans', 'camera']);
  const detail = useDetail(saved);
  const { event, state, answer } = saved;
  const point = answer?.scan ?? null;
  const isNowhere = state === 'MISSING' || state === 'REFUSED';
  const isWaiting = state === 'WAITING';
  const third = point
    ? point.documents.length > 0
      ? t('point.documentCount', { count: point.documents.length })
      : (point.stand ?? '')
    : t(isNowhere ? (state === 'MISSING' ? 'result.reported' : 'result.kept') : 'result.titleFollows');
  return (
    <VisitorSheet
      isOpen
      isClear
      onClose={onNext}
      title={t(`result.title.${state}`)}
      detail={detail}
      stamp={<ScanStamp state={state} />}
    >
      <div className={styles['point']}>
        <VisitorThumbnail point={point} size="sheet" />
        <div className={styles['resultText']}>
          <p lang={point?.titleLanguage} className={styles['resultTitle']}>
            {point?.title ?? plainName(codeOf(event))}
          </p>
          <p className={styles['line']}>
            {point?.exhibitor.name ?? t('result.scannedAt', { time: clockTime(event.occurredAt) })}
          </p>
          <p className={styles['small']}>{third}</p>
        </div>
      </div>
      {point && state === 'OK' && (
        <div className={styles['shares']}>
          <Shares exhibitor={point.exhibitor} />
        </div>
      )}
      <VisitorSheetActions>
        {isNowhere && (
          <Button kind="quiet" size="tall" onClick={onType}>
            {t('camera:live.type')}
          </Button>
        )}
        {isWaiting && (
          <Button kind="quiet" size="tall" onClick={onList}>
            {t('result.toList')}
          </Button>
        )}
        {isNowhere || isWaiting ? (
          <Button kind="main" size="tall" onClick={onNext}>
            {t('result.next')}
          </Button>
        ) : (
          <>
            <Button kind="quiet" size="tall" onClick={onNext}>
              {t('result.next')}
            </Button>
            <Button kind="main" size="tall" isBusy={isOpening} onClick={onOpen}>
              {t('result.open')}
            </Button>
          </>
        )}
      </VisitorSheetActions>
    </VisitorSheet>
  );
}

/** Result of a scan. It is up as soon as the phone has stored it and follows the server's answer. */
export function ResultSheet({ saved, ...rest }: ResultSheetProps) {
  return saved === null ? null : <Sheet saved={saved} {...rest} />;
}
