import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { relativeDay } from '../../lib/dates.ts';
import { formatDayOfMonth, formatTime } from '../../lib/i18n/formats.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { useOpensOffline } from '../../lib/offline/opens-offline.ts';
import type { UnsentItem } from '../../lib/offline/operation-kind.ts';
import { useIsOnline } from '../../lib/offline/use-is-online.ts';
import { useUnsent } from '../../lib/offline/use-outbox.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { alertIcon, clockIcon } from '../../ui/icons.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { VisitorBar } from '../../ui/visitor/header.tsx';
import { VisitorList, VisitorRow, VisitorRowActions, VisitorRowTag, VisitorRowTime } from '../../ui/visitor/list.tsx';
import { VisitorSheet, VisitorSheetActions } from '../../ui/visitor/sheet.tsx';
import styles from './unsent.module.css';
import { unsentIcons } from './unsent-link.tsx';

/** Text or action, so that the person knows it again. */
function useUnsentContent({ text, act, count }: UnsentItem): string {
  const { t } = useTranslation('unsent');
  const counted = count === undefined ? null : t('answerCount', { count });
  return [act === undefined ? null : t(`act.${act}`), counted, text && t('quoted', { text })]
    .filter((each) => each !== null)
    .join(' · ');
}

/** Why it was refused, in full; empty for what waits. */
function useUnsentReason({ kind, refusal }: UnsentItem): string {
  const { t } = useTranslation('unsent');
  if (refusal === null) return '';
  const { code, detail } = refusal;
  if (code === 'MISSING') return t(kind === 'SCAN' ? 'reason.codeUnknown' : 'reason.pointGone');
  if (kind === 'FAVOURITE' && (code === 'NOT_FOUND' || code === 'GONE')) return t('reason.documentGone');
  return detail ? t('reason.said', { reason: detail }) : t('reason.none');
}

interface UnsentRowProps {
  readonly item: UnsentItem;
  readonly onDiscard?: () => void;
}

/** Short, for the title is what tells two rows apart: 07:17 of today, else 24 Nov, 07:17. */
const whenMade = (at: string): string =>
  relativeDay(at) === 'today' ? formatTime(at) : `${formatDayOfMonth(at)}, ${formatTime(at)}`;

/** One thing that is not sent: what it is, when it was made, and of what was refused the reason and what can be done. */
function UnsentRow({ item, onDiscard }: UnsentRowProps) {
  const { t } = useTranslation('unsent');
  const [isBusy, setBusy] = useState(false);
  const { kind, title, at, state, changeAt, retry } = item;
  const isRefused = state === 'REFUSED';
  const name = t(`kind.${kind}`);
  const content = useUnsentContent(item);
  const reason = useUnsentReason(item);
  const again = () => {
    setBusy(true);
    void retry().finally(() => setBusy(false));
  };
  return (
    <VisitorRow
      picture={
        <span className={styles['icon']}>
          <Icon of={unsentIcons[kind]} />
        </span>
      }
      title={joinShown([name, title])}
      detail={isRefused ? [reason, content].filter(Boolean).join(' ') : content}
      isDetailWhole={isRefused}
      side={
        <>
          <VisitorRowTime>{whenMade(at)}</VisitorRowTime>
          <VisitorRowTag tone={isRefused ? 'bad' : 'warn'}>
            <Icon of={isRefused ? alertIcon : clockIcon} size={16} />
            {isRefused ? t('notSent') : t('waiting')}
          </VisitorRowTag>
        </>
      }
    >
      {isRefused && (
        <VisitorRowActions>
          {changeAt !== null && (
            <ButtonLink to={changeAt} kind="quiet">
              {t('change')}
            </ButtonLink>
          )}
          <Button kind="quiet" isBusy={isBusy} onClick={again}>
            {t('tryAgain')}
          </Button>
          <Button kind="quiet" onClick={onDiscard}>
            {t('discard.act')}
          </Button>
        </VisitorRowActions>
      )}
    </VisitorRow>
  );
}

/** Everything that is on this device only: what was refused first, each with its reason and a way out, then what waits. */
export function UnsentScreen() {
  const { t } = useTranslation('unsent');
  usePageTitle(t('title'));
  const { isRead, items, send } = useUnsent();
  const isOnline = useIsOnline();
  const opensOffline = useOpensOffline();
  const [isSending, setSending] = useState(false);
  const [tried, setTried] = useState<'OFFLINE' | 'FAILED' | null>(null);
  const [toDiscard, setToDiscard] = useState<UnsentItem | null>(null);
  const refused = items.filter(({ state }) => state === 'REFUSED');
  const waiting = items.filter(({ state }) => state === 'WAITING');
  const sendNow = async () => {
    if (!isOnline) {
      setTried('OFFLINE');
      return;
    }
    setSending(true);
    await send().catch(() => undefined);
    setSending(false);
    setTried('FAILED');
  };
  const discard = () => {
    void toDiscard?.discard();
    setToDiscard(null);
  };
  return (
    <>
      <VisitorBar title={t('title')} backLabel={t('back')} backTo="/mixie-points" />
      {isRead && items.length === 0 && <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      {refused.length > 0 && (
        <section className={styles['section']} aria-labelledby="refused">
          <h2 id="refused" className={styles['heading']}>
            {t('refused')}
          </h2>
          <VisitorList>
            {refused.map((item) => (
              <UnsentRow key={`${item.kind} ${item.id}`} item={item} onDiscard={() => setToDiscard(item)} />
            ))}
          </VisitorList>
        </section>
      )}
      {waiting.length > 0 && (
        <section className={styles['section']} aria-labelledby="waiting">
          <h2 id="waiting" className={styles['heading']}>
            {t('waiting')}
          </h2>
          <VisitorList>
            {waiting.map((item) => (
              <UnsentRow key={`${item.kind} ${item.id}`} item={item} />
            ))}
          </VisitorList>
          <div className={styles['send']}>
            {!opensOffline && <p className={styles['tried']}>{t('keepOpen')}</p>}
            {tried !== null && !isSending && (
              <p role="alert" className={styles['tried']}>
                {t(`tried.${tried}`)}
              </p>
            )}
            <Button kind="main" size="tall" isWide isBusy={isSending} onClick={() => void sendNow()}>
              {t('sendNow')}
            </Button>
          </div>
        </section>
      )}
      <VisitorSheet
        isOpen={toDiscard !== null}
        onClose={() => setToDiscard(null)}
        title={t('discard.question')}
        detail={t('discard.consequence')}
      >
        <VisitorSheetActions>
          <Button kind="quiet" size="tall" onClick={() => setToDiscard(null)}>
            {t('discard.keep')}
          </Button>
          <Button kind="dangerFilled" size="tall" onClick={discard}>
            {t('discard.act')}
          </Button>
        </VisitorSheetActions>
      </VisitorSheet>
    </>
  );
}
