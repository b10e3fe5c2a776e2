import { printCode } from '@fairlead/contract/code';
import { getQrCode } from '@fairlead/contract/codes';
import { deleteExhibition, type Exhibition, getExhibition, listExhibitions } from '@fairlead/contract/exhibitions';
import { getTradeFairCode } from '@fairlead/contract/trade-fairs';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call, callForFile } from '../../lib/client/call.ts';
import { saveFile } from '../../lib/downloads.ts';
import { setArchived } from '../../lib/exhibitions/set-archived.ts';
import {
  type ExhibitionConflict,
  useConflictText,
  useExhibitionForm,
} from '../../lib/exhibitions/use-exhibition-form.ts';
import { endpointKey, useEndpoint, useEndpointMutation } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-now.ts';
import { State } from '../../ui/business/state-signs.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ExhibitionEditor } from '../../ui/exhibition-editor.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { archiveIcon, banIcon, downloadIcon, moreIcon, undoIcon } from '../../ui/icons.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FairFields } from './fair-fields.tsx';
import { type FairValues, fairKind, valuesOf } from './fair-form-values.ts';
import { FairTabs, fairState } from './fair-labels.tsx';
import { FairPreview } from './fair-preview.tsx';
import styles from './fair-screen.module.css';
import { ThemeSection, useTypedTheme } from './theme-section.tsx';

/** The fair's QR code as a URL that an `img` can show; drawn anew when its colour changes. */
function useCodePicture(tradeFairId: string, colour: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colour is not sent, but the server draws with it
  useEffect(() => {
    const leaving = new AbortController();
    let made: string | null = null;
    call(
      getQrCode,
      { params: { beaconId: tradeFairId }, query: { format: 'svg' } },
      { isQuiet: true, signal: leaving.signal },
    )
      .then((blob) => {
        made = URL.createObjectURL(blob);
        setUrl(made);
      })
      .catch(() => setUrl(null));
    return () => {
      leaving.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [tradeFairId, colour]);
  return url;
}

/** Further actions on a fair: archive, restore, erase an unused one. */
function FairMenu({ fair, onGone }: { readonly fair: Exhibition; readonly onGone: () => void }) {
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

const printSize = 2048;

interface FairCodePanelProps {
  readonly tradeFairId: string;
  readonly name: string;
  /** Changes whenever the picture may have: the fair's stored colour. */
  readonly colour: string;
}

/** The fair's own code: what a poster at the entrance shows, and its files to print. */
function FairCodePanel({ tradeFairId, name, colour }: FairCodePanelProps) {
  const { t } = useTranslation('trade-fairs');
  const [busy, setBusy] = useState<'svg' | 'png' | null>(null);
  const code = useEndpoint(getTradeFairCode, { params: { tradeFairId } }, { call: { isQuiet: true } }).data;
  const picture = useCodePicture(tradeFairId, colour);
  const download = async (format: 'svg' | 'png') => {
    setBusy(format);
    try {
      const query = { format, ...(format === 'png' && { size: printSize }) };
      saveFile(await callForFile(getQrCode, { params: { beaconId: tradeFairId }, query }), `${name}.${format}`);
    } catch {
      // The client has shown that it failed.
    } finally {
      setBusy(null);
    }
  };
  const typed = code === undefined ? '' : printCode(code.code);
  return (
    <section className={styles['panel']} aria-label={t('code.title')}>
      <div className={styles['sheet']}>
        {picture === null ? (
          <Skeleton className={styles['waiting']} />
        ) : (
          <img src={picture} alt={t('code.alt', { code: typed })} width={124} height={124} />
        )}
        <b translate="no" className={styles['typed']}>
          {typed}
        </b>
      </div>
      <div>
        <h3 className={styles['fairHeading']}>{t('code.title')}</h3>
        <p className={styles['fairAbout']}>{t('code.about')}</p>
        <fieldset className={styles['files']} aria-label={t('code.download')}>
          <Button size="compact" icon={downloadIcon} isBusy={busy === 'svg'} onClick={() => void download('svg')}>
            {t('code.svg')}
          </Button>
          <Button size="compact" icon={downloadIcon} isBusy={busy === 'png'} onClick={() => void download('png')}>
            {t('code.png')}
          </Button>
        </fieldset>
      </div>
    </section>
  );
}

const compared = [
  'name',
  'description',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'timeZone',
  'venue',
  'city',
  'uniqueIdentifier',
  'countryCode',
  'isPublic',
  'main',
  'light',
  'dark',
] as const;

/** Describes the two versions of a fair; null while there is no conflict. */
function useFairConflict(conflict: ExhibitionConflict<FairValues> | null) {
  const { t } = useTranslation(['trade-fairs', 'exhibitions']);
  const label = (field: (typeof compared)[number]): string => {
    switch (field) {
      case 'uniqueIdentifier':
        return t('form.identifier');
      case 'countryCode':
        return t('exhibitions:form.country');
      case 'isPublic':
        return t('form.public');
      case 'main':
      case 'light':
      case 'dark':
        return t(`theme.${field}`);
      default:
        return t(`exhibitions:form.${field}`);
    }
  };
  const title = (time: string) => t('exhibitions:conflict.titleBy', { who: t('somebody'), time });
  return useConflictText(conflict, valuesOf, { fields: compared, label, title });
}

interface FairScreenProps {
  readonly fair?: Exhibition;
  /** An administrator names the organizer of a new fair. */
  readonly isAdmin: boolean;
}

/** Creates a fair, or changes the one given, beside what visitors' phones make of it. */
export function FairScreen({ fair, isAdmin }: FairScreenProps) {
  const { t } = useTranslation(['trade-fairs', 'exhibitions']);
  const { t: own } = useTranslation('trade-fairs');
  const navigate = useNavigate();
  const now = useNow();
  const saved = (result: Exhibition) => {
    showToast(fair ? t('exhibitions:form.saved') : t('created', { name: result.name }), { severity: 'success' });
    if (fair) return;
    editing.leaving.release();
    void navigate(`/trade-fair/${result.id}`, { replace: true });
  };
  const editing = useExhibitionForm(fairKind, fair, saved);
  const { form, base } = editing;
  const conflict = useFairConflict(editing.conflict);
  const theme = useTypedTheme(form);
  const name = useWatch({ control: form.control, name: 'name' });
  const state = base && fairState(own, base, now);
  return (
    <ExhibitionEditor
      editing={editing}
      title={base?.name ?? t('newTitle')}
      parent={{ to: '/trade-fairs', label: t('title') }}
      state={state && <State tone={state.tone}>{state.label}</State>}
      tools={base && <FairMenu fair={base} onGone={() => void navigate('/trade-fairs')} />}
      saveLabel={base ? t('exhibitions:form.save') : t('create')}
      tabs={base && <FairTabs fair={base} current="details" />}
      aside={
        <FairPreview name={name} theme={theme} seed={base?.id ?? 'fair'}>
          {base && <FairCodePanel tradeFairId={base.id} name={base.name} colour={base.theme?.main ?? ''} />}
        </FairPreview>
      }
      conflict={conflict}
    >
      <FairFields
        form={form}
        ownIdentifier={base?.uniqueIdentifier ?? ''}
        hasOrganizerChoice={isAdmin && fair === undefined}
      />
      <ThemeSection form={form} />
    </ExhibitionEditor>
  );
}
