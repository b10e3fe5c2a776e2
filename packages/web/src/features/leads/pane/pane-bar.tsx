import type { Lead } from '@fairlead/contract/leads';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/formats.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { chevronDownIcon, chevronUpIcon, closeIcon, copyIcon, downloadIcon, moreIcon } from '../../../ui/icons.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { isMasked } from '../lead-labels.ts';
import { contactText } from './contact-text.ts';
import styles from './lead-pane.module.css';
import { useCopy } from './use-copy.ts';

interface PaneBarProps {
  readonly lead: Lead;
  readonly place: number | null;
  readonly total: number | null;
  readonly onVcard: () => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onClose: () => void;
}

/** Above the lead: to the one before and the next, where it stands, what else can be done, and out. */
export function PaneBar({ lead, place, total, onVcard, onMove, onClose }: PaneBarProps) {
  const { t } = useTranslation('leads');
  const copy = useCopy();
  return (
    <div className={styles['bar']}>
      <IconButton
        icon={chevronUpIcon}
        label={t('pane.previous')}
        size="compact"
        aria-disabled={place === null || place <= 1}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={chevronDownIcon}
        label={t('pane.next')}
        size="compact"
        aria-disabled={place !== null && total !== null && place >= total}
        onClick={() => onMove(1)}
      />
      {place !== null && total !== null && (
        <span className={styles['place']}>
          {t('pane.place', { place: formatNumber(place), total: formatNumber(total) })}
        </span>
      )}
      <span className={styles['end']}>
        {!isMasked(lead) && (
          <Menu align="end" trigger={<IconButton icon={moreIcon} label={t('pane.more')} size="compact" />}>
            <MenuItem icon={copyIcon} onSelect={() => void copy(contactText(lead))}>
              {t('pane.copyAll')}
            </MenuItem>
            <MenuItem icon={downloadIcon} onSelect={onVcard}>
              {t('vcard')}
            </MenuItem>
          </Menu>
        )}
        <IconButton icon={closeIcon} label={t('pane.close')} size="compact" onClick={onClose} />
      </span>
    </div>
  );
}
