import type { Exhibition } from '@fairlead/contract/exhibitions';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useExhibitionForm } from '../../lib/exhibitions/use-exhibition-form.ts';
import { showToast } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-now.ts';
import { State } from '../../ui/business/state-signs.tsx';
import { ExhibitionEditor } from '../../ui/exhibition-editor.tsx';
import { FairCodePanel } from './fair-code-panel.tsx';
import { FairFields } from './fair-fields.tsx';
import { fairKind } from './fair-form-values.ts';
import { fairState } from './fair-labels.ts';
import { FairMenu } from './fair-menu.tsx';
import { FairPreview } from './fair-preview.tsx';
import { FairTabs } from './fair-tabs.tsx';
import { ThemeSection, useTypedTheme } from './theme-section.tsx';
import { useFairConflict } from './use-fair-conflict.ts';

interface FairScreenProps {
  readonly fair?: Exhibition;
  /** An administrator names the organizer of a new fair. */
  readonly isAdmin: boolean;
}

/** Creates a fair, or changes the one given, beside what visitors' phones make of it. */
export function FairScreen({ fair, isAdmin }: FairScreenProps) {
  const { t } = useTranslation(['fairs', 'exhibitions']);
  const { t: own } = useTranslation('fairs');
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
