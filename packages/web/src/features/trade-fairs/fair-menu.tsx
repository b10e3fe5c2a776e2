import { deleteExhibition, type Exhibition, getExhibition, listExhibitions } from '@fairlead/contract/exhibitions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setArchived } from '../../lib/exhibitions/set-archived.ts';
import { endpointKey, useEndpointMutation } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { archiveIcon, banIcon, moreIcon, undoIcon } from '../../ui/icons.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';

/** Further actions on a fair: archive, restore, erase an unused one. */
export function FairMenu({ fair, onGone }: { readonly fair: Exhibition; readonly onGone: () => void }) {
  const { t } = useTranslation('trade-fairs');
  const client = useQueryClient();
  const [question, setQuestion] = useState<'archive' | 'delete' | null>(null);
  const [isArchiving, setArchiving] = useState(false);
  const erase = useEndpointMutation(deleteExhibition);
  const { name, id } = fair;
  const isUsed = (fair.participation?.projects ?? 0) + (fair.participation?.visitors ?? 0) > 0;
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: endpointKey(listExhibitions) }),
      client.invalidateQueries({ queryKey: endpointKey(getExhibition) }),
    ]);
  const archive = async (isArchived: boolean) => {
    setArchiving(true);
    try {
      await setArchived(id, isArchived);
    } finally {
      setArchiving(false);
    }
    await refresh();
    showToast(isArchived ? t('archive.done', { name }) : t('restore.done', { name }), { severity: 'success' });
  };
  const remove = async () => {
    const { result } = await erase.mutateAsync({ params: { id } });
    client.removeQueries({ queryKey: endpointKey(getExhibition, { params: { id } }) });
    await client.invalidateQueries({ queryKey: endpointKey(listExhibitions) });
    showToast(result === 'DELETED' ? t('delete.done', { name }) : t('archive.done', { name }), { severity: 'success' });
    onGone();
  };
  const act = async () => {
    try {
      await (question === 'delete' ? remove() : archive(true));
      setQuestion(null);
    } catch {
      // The client has shown that it failed; the question stays open for another try.
    }
  };
  const isDelete = question === 'delete';
  return (
    <>
      <Menu align="end" trigger={<IconButton icon={moreIcon} label={t('moreOf', { name })} size="compact" />}>
        {fair.archivedAt === null ? (
          <MenuItem icon={archiveIcon} onSelect={() => setQuestion('archive')}>
            {t('archive.act')}
          </MenuItem>
        ) : (
          <MenuItem icon={undoIcon} onSelect={() => void archive(false).catch(() => undefined)}>
            {t('restore.act')}
          </MenuItem>
        )}
        {!isUsed && (
          <MenuItem icon={banIcon} isDangerous onSelect={() => setQuestion('delete')}>
            {t('delete.act')}
          </MenuItem>
        )}
      </Menu>
      <Dialog
        isOpen={question !== null}
        onClose={() => setQuestion(null)}
        title={isDelete ? t('delete.title', { name }) : t('archive.title', { name })}
        actions={
          <>
            <Button size="work" onClick={() => setQuestion(null)}>
              {isDelete ? t('delete.keep') : t('archive.keep')}
            </Button>
            <Button size="work" kind="dangerFilled" isBusy={isArchiving || erase.isPending} onClick={() => void act()}>
              {isDelete ? t('delete.act') : t('archive.act')}
            </Button>
          </>
        }
      >
        <p>{isDelete ? t('delete.text') : t('archive.text')}</p>
      </Dialog>
    </>
  );
}
