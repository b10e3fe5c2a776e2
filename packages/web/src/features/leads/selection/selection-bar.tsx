import type { Lead } from '@fairlead/contract/leads';
import type { OrderQuote } from '@fairlead/contract/payments';
import { Fragment, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../../lib/i18n/formats.ts';
import { useBottomTaken } from '../../../ui/business/use-bottom-taken.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { closeIcon, downloadIcon, infoIcon, moreIcon, unlockIcon } from '../../../ui/icons.ts';
import { Menu, MenuItem, SubMenu } from '../../../ui/menu.tsx';
import { isLocked } from '../lead-labels.ts';
import { isFree } from '../unlock/asked.ts';
import { priceReason, sumLabel } from '../unlock/price-labels.ts';
import { useQuote } from '../unlock/use-quote.ts';
import { hasTag } from '../work/change.ts';
import type { LeadMenu } from '../work/lead-menu.ts';
import { TagPicker } from '../work/tag-picker.tsx';
import type { Colleagues } from '../work/use-colleagues.ts';
import type { Work } from '../work/use-work.ts';
import { AssigneeChoices, RatingMenu, StatusMenu } from '../work/work-menus.tsx';
import styles from './selection-bar.module.css';
import { maxChosen } from './use-selection.ts';

interface SelectionBarProps {
  readonly projectId: string;
  readonly chosen: readonly Lead[];
  /** How many the view has, loaded or not. */
  readonly total: number | null;
  readonly isLoadingAll: boolean;
  /** After how many leads of the view the next ones follow; null where none do. */
  readonly passed: number | null;
  readonly work: Work;
  readonly team: Colleagues;
  readonly tags: readonly { readonly tag: string; readonly count: number }[];
  readonly menu: LeadMenu;
  readonly onMenu: (menu: LeadMenu) => void;
  readonly onAll: () => void;
  readonly onNext: () => void;
  readonly onVcards: () => void;
  readonly onUnlock: () => void;
  readonly onClear: () => void;
}

/** Actions on the chosen leads: their number, the number of locked ones, the commonest actions, and the price. */
export function SelectionBar(props: SelectionBarProps) {
  const { projectId, chosen, total, passed, isLoadingAll, work, team, tags, menu, onMenu } = props;
  const { t } = useTranslation('leads');
  const bar = useRef<HTMLElement>(null);
  useBottomTaken(bar);
  const locked = chosen.filter(isLocked).length;
  const quote = useQuote(projectId, chosen).data;
  const statuses = new Set(chosen.map(({ status }) => status));
  const [onlyStatus = null] = statuses.size === 1 ? statuses : [];
  const all = Math.min(total ?? maxChosen, maxChosen);
  const hasMore = passed === null && chosen.length < all;
  const isPart = total !== null && total > maxChosen && chosen.length < total;
  const left = total === null || passed === null ? maxChosen : Math.min(maxChosen, total - passed);
  return (
    <section ref={bar} className={styles['bar']} aria-label={t('selection.label')}>
      <div className={styles['acts']}>
        <IconButton icon={closeIcon} size="compact" label={t('selection.clear')} onClick={props.onClear} />
        <b className={styles['count']} aria-live="polite">
          {isPart
            ? t('selection.countOf', { count: chosen.length, total: formatNumber(total) })
            : t('selection.count', { count: chosen.length })}
        </b>
        {locked > 0 && <span className={styles['locked']}>{t('selection.locked', { count: locked })}</span>}
        {hasMore && (
          <Button kind="quiet" size="compact" isBusy={isLoadingAll} onClick={props.onAll}>
            {total !== null && total <= maxChosen
              ? t('selection.all', { total: formatNumber(total) })
              : t('selection.first', { total: formatNumber(maxChosen) })}
          </Button>
        )}
        {passed !== null && left > 0 && (
          <Button kind="quiet" size="compact" isBusy={isLoadingAll} onClick={props.onNext}>
            {t('selection.next', { total: formatNumber(left) })}
          </Button>
        )}
        <span className={styles['works']}>
          <StatusMenu
            side="top"
            value={onlyStatus}
            isOpen={menu === 'status'}
            onOpenChange={(isOpen) => onMenu(isOpen ? 'status' : null)}
            trigger={<Button size="compact">{t('column.status')}</Button>}
            onChoose={(status) => void work.setStatus(chosen, status)}
          />
          <RatingMenu
            trigger={<Button size="compact">{t('column.rating')}</Button>}
            onRate={(rating) => void work.rate(chosen, rating)}
          />
          <TagPicker
            known={tags}
            isOn={(tag) => chosen.every((lead) => hasTag(lead, tag))}
            isOpen={menu === 'tags'}
            onOpenChange={(isOpen) => onMenu(isOpen ? 'tags' : null)}
            trigger={
              <Button size="compact" aria-label={t('column.tags')}>
                {t('column.tags')}
              </Button>
            }
            onToggle={(tag) => void work.toggleTag(chosen, tag)}
          />
          <Menu
            side="top"
            trigger={<IconButton icon={moreIcon} size="compact" kind="outline" label={t('selection.more')} />}
          >
            <SubMenu label={t('assignee.giveTo')}>
              <AssigneeChoices team={team} value={null} onAssign={(accountId) => void work.assign(chosen, accountId)} />
            </SubMenu>
            <MenuItem icon={downloadIcon} onSelect={props.onVcards}>
              {t('vcards')}
            </MenuItem>
          </Menu>
        </span>
        {locked > 0 && (
          <Button kind="main" size="work" icon={unlockIcon} className={styles['unlock']} onClick={props.onUnlock}>
            {quote
              ? t('unlock.actFor', { count: locked, sum: sumLabel(t, quote.total, quote.currency) })
              : t('unlock.act', { count: locked })}
          </Button>
        )}
      </div>
      {locked > 0 && quote && (
        <p className={styles['why']}>
          <Icon of={infoIcon} size={16} />
          <span>
            <Why quote={quote} />
          </span>
        </p>
      )}
    </section>
  );
}

/** Lines of the sum on the button; all of it is said once more before anything is paid. */
function Why({ quote }: { readonly quote: OrderQuote }) {
  const { t } = useTranslation('leads');
  const { lines, currency, tax } = quote;
  if (isFree(lines) && lines.every(({ kind }) => kind === 'PRICE')) return <b>{t('price.nothing')}</b>;
  return (
    <>
      {lines.map((line) => {
        if (line.kind === 'LICENCE')
          return <b key={line.licenceId}>{t('price.fromLicence', { count: line.count, name: line.name })} </b>;
        const sum = formatMoney(line.amount, currency);
        if (line.kind === 'CREDIT') return <b key={line.kind}>{t('price.credit', { sum })} </b>;
        return (
          <Fragment key={line.kind}>
            <b>{t('price.each', { sum })}</b> {priceReason(t, line.source)}{' '}
          </Fragment>
        );
      })}
      {tax.amount > 0 && t('price.withTax', { sum: formatMoney(tax.amount, currency) })}
      {tax.treatment === 'PROVIDER' && t('price.plusTax')}
    </>
  );
}
