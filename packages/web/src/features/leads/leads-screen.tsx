import type { Lead } from '@fairlead/contract/leads';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssetNames } from '../../lib/assets.ts';
import { formatTime, formatTimeWithSeconds } from '../../lib/i18n/formats.ts';
import type { LiveState } from '../../lib/live/use-live.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { PageHeader } from '../../ui/business/page.tsx';
import { LiveSign } from '../../ui/business/state-signs.tsx';
import { Button } from '../../ui/button.tsx';
import { unlockIcon } from '../../ui/icons.ts';
import { isLocked } from './lead-labels.ts';
import { LeadsList } from './leads-list.tsx';
import styles from './leads-screen.module.css';
import { LeadPane } from './pane/lead-pane.tsx';
import { UnlockDialog } from './unlock/unlock-dialog.tsx';
import type { Asked } from './unlock/use-unlock.ts';
import { type ReportPart, reportPart } from './url/lead-query.ts';
import { type LeadsCentre, useLeadsCentre } from './use-leads-centre.ts';
import type { LeadMenu } from './work/use-work.ts';

interface LeadKeys {
  readonly onMove: (by: 1 | -1) => void;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onSelect: (isRange: boolean) => void;
  readonly onSelectAll: () => void;
  readonly onUnlock: () => void;
  readonly onNote: () => void;
  readonly onRate: (rating: number) => void;
  readonly onStatus: () => void;
  readonly onTags: () => void;
  readonly onShowNew: () => void;
  readonly onUndo: () => void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(TEXTAREA|SELECT)$/.test(target.tagName) ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox'));

const overlays = '[role="menu"], [role="dialog"], [role="listbox"]';

/** The keys of the leads centre; off while typing and under a menu or dialog. */
function useLeadKeys(keys: LeadKeys): void {
  const isCovered = useRef(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.defaultPrevented || isTyping(event.target)) return;
    if (isCovered.current) return;
    const act = event.ctrlKey || event.metaKey ? withControl(event, keys) : plain(event, keys);
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    // Asked before anybody hears the key: what it closes is no longer there afterwards.
    const look = () => {
      isCovered.current = document.querySelector(overlays) !== null;
    };
    addEventListener('keydown', look, { capture: true });
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', look, { capture: true });
      removeEventListener('keydown', onKey);
    };
  }, []);
}

function withControl({ key, shiftKey }: KeyboardEvent, keys: LeadKeys): (() => void) | undefined {
  if (shiftKey) return undefined;
  return { a: keys.onSelectAll, z: keys.onUndo }[key];
}

/** The focus follows the cursor a moment later; Enter is about the row that the cursor is at, and otherwise about its control. */
const isOnRow = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof HTMLElement && target.matches('[data-row] a'));

function plain({ key, target }: KeyboardEvent, keys: LeadKeys): (() => void) | undefined {
  if (key === 'Enter') return isOnRow(target) ? keys.onOpen : undefined;
  if (/^[0-5]$/.test(key)) return () => keys.onRate(Number(key));
  const acts: Readonly<Record<string, () => void>> = {
    j: () => keys.onMove(1),
    k: () => keys.onMove(-1),
    x: () => keys.onSelect(false),
    X: () => keys.onSelect(true),
    u: keys.onUnlock,
    n: keys.onNote,
    s: keys.onStatus,
    t: keys.onTags,
    r: keys.onShowNew,
    Escape: keys.onClose,
  };
  return acts[key];
}

function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}

interface Opens {
  readonly onMenu: (menu: LeadMenu) => void;
  readonly onUnlock: (leads: readonly Lead[]) => void;
}

/** Action of each key on the chosen leads, the open one, or the one that the keyboard is at. */
function useCentreKeys(centre: LeadsCentre, { onMenu, onUnlock }: Opens): void {
  const { url, list, selection, work, aimed, pointed, move, undoLast } = centre;
  const isSelecting = selection.ids.size > 0;
  /** Menus and the note stand in the pane, which a key opens as well. */
  const inPane = (act: () => void) => {
    if (!pointed) return;
    if (url.openId === pointed.id) {
      act();
      return;
    }
    url.open(pointed.id);
    // The pane is there with the next frame.
    requestAnimationFrame(() => requestAnimationFrame(act));
  };
  const openMenu = (menu: LeadMenu) => (isSelecting ? onMenu(menu) : inPane(() => onMenu(menu)));
  useLeadKeys({
    onMove: move,
    onOpen: () => pointed && url.open(pointed.id),
    onClose: () => (url.openId === null ? selection.clear() : url.open(null)),
    onSelect: (isRange) => pointed && selection.toggle(pointed, isRange),
    onSelectAll: () => {
      selection.chooseLoaded();
      if (list.leads && list.total !== list.leads.length) void selection.chooseAll();
    },
    onUnlock: () => {
      if (aimed.some(isLocked)) onUnlock(aimed);
    },
    onNote: () => inPane(() => focusOn('textarea[data-note]')),
    onRate: (rating) =>
      void work.rate(
        aimed.filter((lead) => !lead.isConsentWithdrawn),
        rating,
      ),
    onStatus: () => openMenu('status'),
    onTags: () => openMenu('tags'),
    onShowNew: list.showWaiting,
    onUndo: undoLast,
  });
}

interface LeadsHeadProps {
  readonly live: LiveState;
  readonly list: { readonly waiting: number; readonly showWaiting: () => void };
  readonly timeZone: string;
}

/** Beside the title: whether news come by themselves, since when not, and what waits to be shown. */
function LeadsHead({ live, list, timeZone }: LeadsHeadProps) {
  const { t } = useTranslation('leads');
  return (
    <>
      {live.lostAt !== null && (
        <LiveSign isOn={false}>{t('live.lost', { time: formatTime(live.lostAt, timeZone) })}</LiveSign>
      )}
      {live.lostAt === null && live.isLive && (
        <LiveSign isOn label={t('live.on')}>
          {live.lastAt !== null && (
            <span className={styles['lastNews']}>
              {t('live.last', { time: formatTimeWithSeconds(live.lastAt, timeZone) })}
            </span>
          )}
        </LiveSign>
      )}
      {list.waiting > 0 && (
        <button type="button" className={styles['waiting']} onClick={list.showWaiting}>
          {t('showNew', { count: list.waiting })}{' '}
          <span aria-hidden="true">
            <kbd>R</kbd>
          </span>
        </button>
      )}
    </>
  );
}

const moves = [
  { does: 'move', keys: ['J', 'K'] },
  { does: 'open', keys: ['Enter'] },
  { does: 'select', keys: ['X'] },
  { does: 'range', keys: ['Shift', 'X'] },
  { does: 'view', keys: ['Ctrl', 'A'] },
  { does: 'new', keys: ['R'] },
] as const;

const works = [
  { does: 'rate', keys: ['1', '–', '5'] },
  { does: 'unrate', keys: ['0'] },
  { does: 'status', keys: ['S'] },
  { does: 'tags', keys: ['T'] },
  { does: 'note', keys: ['N'] },
  { does: 'unlock', keys: ['U'] },
  { does: 'undo', keys: ['Ctrl', 'Z'] },
] as const;

/** Puts the keys of the leads centre into the list that "?" opens. */
function useLeadShortcuts(): void {
  const { t } = useTranslation('leads');
  useShortcuts([
    { heading: t('keys.list'), shortcuts: moves.map(({ does, keys }) => ({ label: t(`keys.${does}`), keys })) },
    { heading: t('keys.work'), shortcuts: works.map(({ does, keys }) => ({ label: t(`keys.${does}`), keys })) },
  ]);
}

interface LeadsScreenProps {
  readonly projectId: string;
  readonly projectName: string;
  readonly timeZone: string;
  readonly counts: { readonly leads: number; readonly unlocked: number; readonly beacons: number };
  /** The menu of reports; it belongs to another part of the program. */
  readonly report: (part: ReportPart | null) => ReactNode;
}

/** The leads centre: a table that goes on for as long as there are leads, and one lead beside it. */
export function LeadsScreen({ projectId, projectName, timeZone, counts, report }: LeadsScreenProps) {
  const { t } = useTranslation('leads');
  const labels = useAssetNames();
  const centre = useLeadsCentre({ projectId, timeZone });
  const { url, list, opened, unlocking, work } = centre;
  const [menu, setMenu] = useState<LeadMenu>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  useCentreKeys(centre, { onMenu: setMenu, onUnlock: setAsked });
  useLeadShortcuts();

  const isBlank = list.leads?.length === 0 && Object.keys(url.query).length === 0;
  const isSelecting = centre.selection.ids.size > 0;
  return (
    <>
      <PageHeader
        title={t('leads')}
        documentTitle={`${t('leads')} · ${projectName}`}
        count={list.leads && (centre.counts.get('all') ?? String(counts.leads))}
        beside={list.leads && <LeadsHead live={centre.live} list={list} timeZone={timeZone} />}
        actions={
          !isBlank && (
            <>
              {counts.unlocked < counts.leads && (
                <Button
                  size="work"
                  icon={unlockIcon}
                  className={styles['unlockAll']}
                  onClick={() => setAsked('VERIFIED')}
                >
                  {t('unlock.allAct')}
                </Button>
              )}
              {report(reportPart(centre.request, centre.selection.ids))}
            </>
          )
        }
      />
      <div className={styles['work']}>
        <LeadsList
          projectId={projectId}
          centre={centre}
          pointCount={counts.beacons}
          labels={labels}
          timeZone={timeZone}
          isBlank={isBlank}
          menu={isSelecting ? menu : null}
          onMenu={setMenu}
          onUnlock={setAsked}
        />
        {opened && (
          <LeadPane
            projectId={projectId}
            lead={opened}
            labels={labels}
            timeZone={timeZone}
            now={centre.now}
            place={centre.place}
            total={list.total}
            work={work}
            team={centre.team}
            tags={centre.tags}
            menu={isSelecting ? null : menu}
            isUnlocking={unlocking.isBusy}
            onMenu={setMenu}
            onUnlock={(isFree) => (isFree ? void unlocking.unlock([opened]) : setAsked([opened]))}
            onVcard={() => void centre.vcards([opened])}
            onMove={centre.move}
            onClose={() => url.open(null)}
          />
        )}
      </div>
      {asked && (
        <UnlockDialog
          projectId={projectId}
          projectName={projectName}
          asked={asked}
          unlocking={unlocking}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
