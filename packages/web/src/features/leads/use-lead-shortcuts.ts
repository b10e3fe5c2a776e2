import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../lib/shortcuts/shortcuts.ts';

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
export function useLeadShortcuts(): void {
  const { t } = useTranslation('leads');
  useShortcuts([
    { heading: t('keys.list'), shortcuts: moves.map(({ does, keys }) => ({ label: t(`keys.${does}`), keys })) },
    { heading: t('keys.work'), shortcuts: works.map(({ does, keys }) => ({ label: t(`keys.${does}`), keys })) },
  ]);
}
