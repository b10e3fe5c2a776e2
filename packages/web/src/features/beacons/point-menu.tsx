import { type Beacon, deleteBeacon, getBeacon, listBeacons, patchBeacon } from '@fairlead/contract/beacons';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { endpointKey, useEndpointMutation } from '../../lib/query/query.ts';
import { skipConfirmationKeys } from '../../lib/storage/storage-keys.ts';
import { showToast } from '../../lib/toast.ts';
import { Confirmation, useConfirmation } from '../../ui/confirmation.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { archiveIcon, banIcon, duplicateIcon, moreIcon, retryIcon } from '../../ui/icons.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';

/** Archives and restores a point; the message that says so offers to undo it. */
function useArchivePoint() {
  const { t } = useTranslation('beacons');
  const client = useQueryClient();

  async function set(point: Beacon, isArchived: boolean, canUndo = true): Promise<void> {
    const params = { projectId: point.projectId, beacon: point.id };
    const saved = await call(patchBeacon, { params, body: { isArchived } });
    client.setQueryData(endpointKey(getBeacon, { params }), saved);
    await client.invalidateQueries({ queryKey: endpointKey(listBeacons) });
    const undo = { label: t('undo'), onPress: () => void set(point, !isArchived, false).catch(() => undefined) };
    const { name } = point;
    showToast(isArchived ? t('archive.done', { name }) : t('restore.done', { name }), {
      severity: 'success',
      ...(canUndo && { action: undo }),
    });
  }

  return {
    archive: (point: Beacon) => set(point, true),
    restore: (point: Beacon) => set(point, false),
  };
}

/** The question before a point goes for good; one that was scanned in between is archived. */
function useDeletingPoint(point: Beacon, onGone: () => void) {
  const { t } = useTranslation('beacons');
  const client = useQueryClient();
  const erase = useEndpointMutation(deleteBeacon);
  const { name } = point;
  return useConfirmation(null, async () => {
    const { result } = await erase.mutateAsync({ params: { projectId: point.projectId, beacon: point.id } });
    await client.invalidateQueries({ queryKey: endpointKey(listBeacons) });
    showToast(result === 'DELETED' ? t('delete.done', { name }) : t('archive.done', { name }), {
      severity: 'success',
    });
    onGone();
  });
}

interface PointMenuProps {
  readonly point: Beacon;
  /** The point is not on this screen any more. */
  readonly onGone: () => void;
}

/** Actions on a whole point: copy, archive, restore, delete. */
export function PointMenu({ point, onGone }: PointMenuProps) {
  const { t } = useTranslation('beacons');
  const [isDuplicating, setDuplicating] = useState(false);
  const { archive, restore } = useArchivePoint();
  const archiving = useConfirmation(skipConfirmationKeys.archive, () => archive(point));
  const deleting = useDeletingPoint(point, onGone);
  const isArchived = point.archivedAt !== null;
  const bringBack = () => {
    restore(point).catch(() => {
      // The client has shown that it failed.
    });
  };
  return (
    <>
      <Menu
        trigger={<IconButton icon={moreIcon} label={t('moreOf', { name: point.name })} size="compact" />}
        align="end"
      >
        <MenuItem icon={duplicateIcon} onSelect={() => setDuplicating(true)}>
          {t('duplicate.menu')}
        </MenuItem>
        {isArchived ? (
          <MenuItem icon={retryIcon} onSelect={bringBack}>
            {t('restore.act')}
          </MenuItem>
        ) : (
          <MenuItem icon={archiveIcon} onSelect={() => archiving.confirm()}>
            {t('archive.act')}
          </MenuItem>
        )}
        {point.scanCount === 0 && (
          <MenuItem icon={banIcon} isDangerous onSelect={() => deleting.confirm()}>
            {t('delete.act')}
          </MenuItem>
        )}
      </Menu>
      {/* A list has this menu in each of its rows: a question is there only while it is asked. */}
      {isDuplicating && <DuplicateDialog point={point} isOpen onClose={() => setDuplicating(false)} />}
      {deleting.dialog.isOpen && (
        <Confirmation
          dialog={deleting.dialog}
          title={t('delete.title', { name: point.name })}
          keepLabel={t('delete.keep')}
          actLabel={t('delete.act')}
        >
          {t('delete.text')}
        </Confirmation>
      )}
      {archiving.dialog.isOpen && (
        <Confirmation
          dialog={archiving.dialog}
          title={t('archive.title', { name: point.name })}
          keepLabel={t('archive.keep')}
          actLabel={t('archive.act')}
        >
          {t('archive.text')}
        </Confirmation>
      )}
    </>
  );
}
