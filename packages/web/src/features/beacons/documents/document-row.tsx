import { type Attachment, openMedia } from '@fairlead/contract/attachments';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/client/call.ts';
import { formatNumber, formatSize } from '../../../lib/i18n/formats.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { banIcon, linkIcon, moreIcon, outIcon, pencilIcon } from '../../../ui/icons.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Grip, useSortableRow } from '../../../ui/sortable.tsx';
import { endingOf, hostOf } from './document-kinds.ts';
import styles from './documents.module.css';

interface DocumentRowProps {
  readonly item: Attachment;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

async function open({ url, storageKey }: Attachment): Promise<void> {
  // Opened before the answer: browsers let a page open windows only at once.
  const tab = window.open(url ?? 'about:blank', '_blank', url === null ? '' : 'noopener');
  if (url !== null || storageKey === null) return;
  try {
    const media = await call(openMedia, { params: { storageKey } });
    if (tab) tab.location.href = media.url;
  } catch {
    tab?.close();
  }
}

/** One document or link: its grip, what it is, what it is called, how often it was opened. */
export function DocumentRow({ item, onEdit, onDelete }: DocumentRowProps) {
  const { t } = useTranslation('beacons');
  const { row, grip } = useSortableRow(item.id);
  const { name, kind, pages, size, openCount, previewUrl } = item;
  const isLink = kind === 'LINK';
  const facts = isLink
    ? hostOf(item.url)
    : [pages === null ? null : t('documents.pages', { count: pages }), size === null ? null : formatSize(size)]
        .filter((fact) => fact !== null)
        .join(' · ');
  return (
    <li {...row} className={`${styles['row']} ${row.className}`}>
      <Grip grip={grip} label={t('documents.move', { name })} />
      <span className={styles['kind']} aria-hidden="true">
        {isLink && <Icon of={linkIcon} size={16} />}
        {!isLink && previewUrl !== null && <img src={previewUrl} alt="" width={38} height={30} />}
        {!isLink && previewUrl === null && endingOf(item.mediaType)}
      </span>
      <span translate="no" className={styles['name']} title={name}>
        {name}
      </span>
      <span className={styles['facts']}>{facts}</span>
      <span className={styles['opened']}>
        {t('documents.opened', { count: openCount, shown: formatNumber(openCount) })}
      </span>
      <Menu trigger={<IconButton icon={moreIcon} label={t('documents.more', { name })} size="compact" />} align="end">
        <MenuItem icon={outIcon} onSelect={() => void open(item)}>
          {t('documents.open')}
        </MenuItem>
        <MenuItem icon={pencilIcon} onSelect={onEdit}>
          {isLink ? t('documents.edit') : t('documents.rename')}
        </MenuItem>
        <MenuItem icon={banIcon} isDangerous onSelect={onDelete}>
          {t('documents.delete')}
        </MenuItem>
      </Menu>
    </li>
  );
}
