import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { relativeDay } from '../../lib/dates.ts';
import { formatDayOfMonth, formatTime } from '../../lib/i18n/formats.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import type { UnsentItem } from '../../lib/offline/unsent.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { alertIcon, clockIcon } from '../../ui/icons.ts';
import { VisitorRow, VisitorRowActions, VisitorRowTag, VisitorRowTime } from '../../ui/visitor/list.tsx';
import styles from './unsent.module.css';
import { unsentIcons } from './unsent-icons.ts';

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
export function UnsentRow({ item, onDiscard }: UnsentRowProps) {
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
