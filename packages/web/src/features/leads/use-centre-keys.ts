import type { Lead } from '@fairlead/contract/leads';
import { isLocked } from './lead-labels.ts';
import { focusOn, useLeadKeys } from './use-lead-keys.ts';
import type { LeadsCentre } from './use-leads-centre.ts';
import type { LeadMenu } from './work/lead-menu.ts';

interface Opens {
  readonly onMenu: (menu: LeadMenu) => void;
  readonly onUnlock: (leads: readonly Lead[]) => void;
}

/** Action of each key on the chosen leads, the open one, or the one that the keyboard is at. */
export function useCentreKeys(centre: LeadsCentre, { onMenu, onUnlock }: Opens): void {
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
