import { type LeadView, leadViewLimits } from '@fairlead/contract/lead-views';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { showToast } from '../../../lib/toast.ts';
import { FormDialog } from '../../../ui/business/form-dialog.tsx';
import { WorkSwitch } from '../../../ui/business/switch.tsx';
import { ViewTabs } from '../../../ui/business/tabs.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { checkIcon, closeIcon, moreIcon, pencilIcon, plusIcon } from '../../../ui/icons.ts';
import { Menu, MenuCheck, MenuItem, MenuLine } from '../../../ui/menu.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from '../leads-screen.module.css';
import { allKey, type LeadQuery, readLeadQuery, writeLeadQuery } from '../url/lead-query.ts';
import type { UsualView, View, Views } from './use-views.ts';

interface ViewDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly initial: { readonly name: string; readonly isShared: boolean };
  readonly onSave: (named: { name: string; isShared: boolean }) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the name of a view and for whom it is. */
function ViewDialog({ isOpen, title, initial, onSave, onClose }: ViewDialogProps) {
  const { t } = useTranslation(['leads', 'app']);
  const [name, setName] = useState(initial.name);
  const [isShared, setShared] = useState(initial.isShared);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const [initialName, initialShared] = [initial.name, initial.isShared];
  useEffect(() => {
    if (!isOpen) return;
    setName(initialName);
    setShared(initialShared);
    setFailure(null);
    setMissing(false);
  }, [isOpen, initialName, initialShared]);
  const save = async () => {
    setMissing(name.trim() === '');
    if (name.trim() === '') return;
    setBusy(true);
    setFailure(null);
    try {
      await onSave({ name: name.trim(), isShared });
      onClose();
    } catch (error) {
      const detail = error instanceof ApiProblem ? error.detail : '';
      setFailure(detail || t('app:error.general-axios-error'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      submitLabel={t('views.save')}
      isBusy={isBusy}
      failure={failure}
      firstFocus={first}
      onSubmit={() => void save()}
    >
      <TextField
        ref={first}
        size="work"
        label={t('views.name')}
        maxLength={leadViewLimits.nameLength}
        value={name}
        error={isMissing ? t('views.nameMissing') : undefined}
        onChange={(event) => {
          setName(event.target.value);
          setMissing(false);
        }}
      />
      <WorkSwitch label={t('views.forTeam')} hint={t('views.forTeamHint')} isOn={isShared} onChange={setShared} />
    </FormDialog>
  );
}

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
