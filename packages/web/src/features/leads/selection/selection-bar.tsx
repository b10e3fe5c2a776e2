import { type Lead, leadLimits, listLeads } from '@fairlead/contract/leads';
import type { OrderQuote } from '@fairlead/contract/payments';
import { Fragment, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/client/call.ts';
import { formatMoney, formatNumber } from '../../../lib/i18n/formats.ts';
import { useBottomTaken } from '../../../ui/business/use-bottom-taken.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { closeIcon, downloadIcon, infoIcon, moreIcon, unlockIcon } from '../../../ui/icons.ts';
import { Menu, MenuItem, SubMenu } from '../../../ui/menu.tsx';
import { isLocked, priceReason, sumLabel } from '../lead-labels.ts';
import styles from '../leads-screen.module.css';
import { isFree, useQuote } from '../unlock/use-unlock.ts';
import type { LeadRequest } from '../url/lead-query.ts';
import { type Colleagues, hasTag, type LeadMenu, type Work } from '../work/use-work.ts';
import { AssigneeChoices, RatingMenu, StatusMenu, TagPicker } from '../work/work-menus.tsx';

/** Most leads of one action. */
const maxChosen = leadLimits.atOnce;
const pageSize = 200;

interface Held {
  readonly chosen: ReadonlyMap<string, Lead>;
  /** How many leads of the view were chosen together so far, and where the next ones begin; null while all or none were. */
  readonly passed: number;
  readonly next: string | null;
}
const none: Held = { chosen: new Map(), passed: 0, next: null };

interface SelectionInput {
  readonly projectId: string;
  readonly request: LeadRequest;
  readonly leads: readonly Lead[] | undefined;
}

/** The leads that are chosen; those of another list are not. */
export function useSelection({ projectId, request, leads }: SelectionInput) {
  const key = JSON.stringify(request);
  const [stored, setStored] = useState({ key, held: none });
  const [isLoadingAll, setLoadingAll] = useState(false);
  const anchor = useRef<string>(undefined);
  const { chosen, passed, next } = stored.key === key ? stored.held : none;
  const hold = useCallback(
    (change: (before: Held) => Held) =>
      setStored((before) => ({ key, held: change(before.key === key ? before.held : none) })),
    [key],
  );
  const set = useCallback(
    (change: (before: Held['chosen']) => Held['chosen']) =>
      hold((before) => ({ ...before, chosen: change(before.chosen) })),
    [hold],
  );

  const toggle = useCallback(
    (lead: Lead, isRange: boolean) => {
      const rows = leads ?? [];
      const [from, to] = [anchor.current, lead.id].map((id) => rows.findIndex((row) => row.id === id));
      const isSpan = isRange && from !== undefined && to !== undefined && from >= 0 && to >= 0;
      anchor.current = lead.id;
      set((before) => {
        const after = new Map(before);
        if (isSpan) for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) after.set(row.id, row);
        else if (!after.delete(lead.id)) after.set(lead.id, lead);
        return limited(after);
      });
    },
    [leads, set],
  );
  const clear = useCallback(() => hold(() => none), [hold]);
  const chooseLoaded = useCallback(
    () => set((before) => limited(new Map([...before, ...(leads ?? []).map((lead) => [lead.id, lead] as const)]))),
    [leads, set],
  );

  /** Chooses the first leads of the view, loaded or not, or those that follow the ones chosen so before. */
  const chooseFrom = useCallback(
    async (start: string | null, before: number) => {
      setLoadingAll(true);
      try {
        const all: Lead[] = [];
        let cursor = start;
        do {
          const limit = Math.min(pageSize, maxChosen - all.length);
          const query = { ...request, limit, ...(cursor !== null && { cursor }) };
          const page: { items: Lead[]; nextCursor: string | null } = await call(listLeads, {
            params: { projectId },
            query,
          });
          all.push(...page.items);
          cursor = page.nextCursor;
        } while (cursor !== null && all.length < maxChosen);
        const found = new Map(all.map((lead) => [lead.id, lead]));
        hold(() => ({ chosen: found, passed: before + all.length, next: cursor }));
      } catch {
        // The client has shown that it failed; what was chosen stays.
      } finally {
        setLoadingAll(false);
      }
    },
    [projectId, request, hold],
  );
  const chooseAll = useCallback(() => chooseFrom(null, 0), [chooseFrom]);
  const chooseNext = useCallback(() => chooseFrom(next, passed), [chooseFrom, next, passed]);

  // Each in its latest state, as far as it is loaded.
  const latest = useMemo(() => {
    if (chosen.size === 0) return [];
    const shown = new Map(leads?.map((lead) => [lead.id, lead]));
    return [...chosen.values()].map((lead) => shown.get(lead.id) ?? lead);
  }, [chosen, leads]);
  const ids = useMemo(() => new Set(chosen.keys()), [chosen]);
  return {
    ids,
    chosen: latest,
    isLoadingAll,
    /** How many leads of the view are chosen already, or were; null where none follow them. */
    passed: next === null ? null : passed,
    toggle,
    clear,
    chooseLoaded,
    chooseAll,
    chooseNext,
  };
}

const limited = (chosen: ReadonlyMap<string, Lead>): ReadonlyMap<string, Lead> =>
  chosen.size <= maxChosen ? chosen : new Map([...chosen].slice(0, maxChosen));

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
