import type { LeadView } from '@fairlead/contract/lead-views';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../lib/toast.ts';
import { ViewTabs } from '../../../ui/business/tabs.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { checkIcon, closeIcon, moreIcon, pencilIcon, plusIcon } from '../../../ui/icons.ts';
import { Menu, MenuCheck, MenuItem, MenuLine } from '../../../ui/menu.tsx';
import { type LeadQuery, readLeadQuery, writeLeadQuery } from '../url/lead-query.ts';
import { allKey } from '../url/use-lead-url.ts';
import type { UsualView, View, Views } from './use-views.ts';
import { ViewDialog } from './view-dialog.tsx';
import styles from './views-bar.module.css';

interface DeleteViewDialogProps {
  readonly view: LeadView;
  readonly isOpen: boolean;
  readonly onDelete: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before a view is removed; of the leads in it nothing changes. */
function DeleteViewDialog({ view, isOpen, onDelete, onClose }: DeleteViewDialogProps) {
  const { t } = useTranslation('leads');
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await onDelete();
      onClose();
    } catch {
      showToast(t('views.notDeleted'), { severity: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('views.deleteTitle', { name: view.name })}
      subject={view.isShared ? t('views.deleteShared') : t('views.deleteOwn')}
      actions={
        <>
          <Button size="work" onClick={onClose}>
            {t('views.keep')}
          </Button>
          <Button size="work" kind="dangerFilled" isBusy={isBusy} onClick={() => void remove()}>
            {t('views.delete')}
          </Button>
        </>
      }
    />
  );
}

interface Named {
  readonly name: string;
  readonly isShared: boolean;
}

/** Keeps, changes and removes views, and opens what comes of it. `text` is what is shown now. */
function useSaving(
  views: Views,
  { key, saved }: View,
  text: string,
  onOpen: (query: LeadQuery, viewKey: string) => void,
) {
  const { t } = useTranslation('leads');
  const replaceOrThrow = async (part: Partial<Named & { query: string }>): Promise<void> => {
    if (!saved) return;
    const { name, isShared, query } = { ...saved, ...part };
    await views.replace(saved.id, { name, isShared, query });
    showToast(t('views.saved', { name }), { severity: 'success' });
    if (part.query !== undefined) onOpen(readLeadQuery(query), key);
  };
  return {
    replaceOrThrow: ({ name, isShared }: Named) => replaceOrThrow({ name, isShared }),
    replace: (part: Partial<Named & { query: string }>) =>
      replaceOrThrow(part).catch(() => showToast(t('views.notSaved'), { severity: 'error' })),
    create: async (named: Named): Promise<void> => {
      const view = await views.create({ ...named, query: text });
      showToast(t('views.saved', { name: view.name }), { severity: 'success' });
      onOpen(readLeadQuery(view.query), view.id);
    },
    remove: async (): Promise<void> => {
      if (!saved) return;
      await views.remove(saved.id);
      onOpen({}, allKey);
    },
  };
}

interface ViewsBarProps {
  readonly views: Views;
  readonly counts: ReadonlyMap<string, string | undefined>;
  readonly current: View;
  /** The shown state, which may differ from the view's by now. */
  readonly query: LeadQuery;
  /** The columns, which a view that is saved keeps. */
  readonly hiddenText: string;
  readonly searchOfView: (query: LeadQuery, viewKey: string) => string;
  readonly onOpen: (query: LeadQuery, viewKey: string) => void;
}

/** Views as tabs with live counts. Changing a filter never changes a view until it is saved. */
export function ViewsBar({ views, counts, current, query, hiddenText, searchOfView, onOpen }: ViewsBarProps) {
  const { t } = useTranslation('leads');
  const [asked, setAsked] = useState<'new' | 'rename' | 'delete' | null>(null);
  const isChanged = writeLeadQuery(query) !== writeLeadQuery(current.query);
  const { saved } = current;
  const text = writeLeadQuery({ ...query, hide: hiddenText });
  const saving = useSaving(views, current, text, onOpen);
  const close = () => setAsked(null);
  const tabs = views.views.map((view) => ({
    key: view.key,
    label: view.saved?.name ?? t(`view.${view.key as UsualView}`),
    count: counts.get(view.key),
    to: { search: searchOfView(view.query, view.key) },
    isChanged: view.key === current.key && isChanged,
  }));
  const items = saved && (
    <>
      <MenuCheck isOn={saved.isShared} onChange={(isShared) => void saving.replace({ isShared })}>
        {t('views.forTeam')}
      </MenuCheck>
      <MenuLine />
      <MenuItem icon={pencilIcon} onSelect={() => setAsked('rename')}>
        {t('views.rename')}
      </MenuItem>
      <MenuItem icon={closeIcon} isDangerous onSelect={() => setAsked('delete')}>
        {t('views.delete')}
      </MenuItem>
    </>
  );
  const end = (
    <>
      {isChanged && (
        <>
          <span className={styles['changed']}>{t('views.changed')}</span>
          <Button size="compact" onClick={() => onOpen(current.query, current.key)}>
            {t('views.reset')}
          </Button>
          {saved ? (
            <Menu align="end" trigger={<Button size="compact">{t('views.save')}</Button>}>
              <MenuItem icon={checkIcon} onSelect={() => void saving.replace({ query: text })}>
                {t('views.saveIn', { name: saved.name })}
              </MenuItem>
              <MenuItem icon={plusIcon} onSelect={() => setAsked('new')}>
                {t('views.saveNew')}
              </MenuItem>
              <MenuLine />
              {items}
            </Menu>
          ) : (
            <Button size="compact" icon={plusIcon} onClick={() => setAsked('new')}>
              {t('views.saveView')}
            </Button>
          )}
        </>
      )}
      {!isChanged && saved && (
        <Menu
          align="end"
          trigger={<IconButton icon={moreIcon} size="compact" label={t('views.more', { name: saved.name })} />}
        >
          {items}
        </Menu>
      )}
    </>
  );
  return (
    <>
      <ViewTabs label={t('views.label')} current={current.key} tabs={tabs} end={(isChanged || saved) && end} />
      <ViewDialog
        isOpen={asked === 'new'}
        title={t('views.newTitle')}
        initial={{ name: '', isShared: false }}
        onSave={saving.create}
        onClose={close}
      />
      {saved && (
        <>
          <ViewDialog
            isOpen={asked === 'rename'}
            title={t('views.renameTitle')}
            initial={saved}
            onSave={saving.replaceOrThrow}
            onClose={close}
          />
          <DeleteViewDialog view={saved} isOpen={asked === 'delete'} onDelete={saving.remove} onClose={close} />
        </>
      )}
    </>
  );
}
