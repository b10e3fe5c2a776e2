import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useTextContext } from '../../lib/audience.ts';
import { useConflictText } from '../../lib/exhibitions/use-conflict-text.ts';
import { useExhibitionForm } from '../../lib/exhibitions/use-exhibition-form.ts';
import { formatDayAndTime } from '../../lib/i18n/formats.ts';
import { showToast } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-now.ts';
import { State } from '../../ui/business/state-signs.tsx';
import { ExhibitionEditor } from '../../ui/exhibition-editor.tsx';
import { ProjectFields } from './project-fields.tsx';
import { projectKind, valuesOf } from './project-form-values.ts';
import { projectState } from './project-labels.ts';
import { ProjectMenu } from './project-menu.tsx';
import styles from './project-screen.module.css';
import { useFirstName } from './project-start.ts';

const compared = [
  'name',
  'stand',
  'description',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'timeZone',
  'venue',
  'city',
  'countryCode',
] as const;

interface ProjectScreenProps {
  readonly project?: Exhibition;
  /** Parts that are saved at once and not with the form: its logo, its team. They belong to other features. */
  readonly below?: ReactNode;
}

/** Creates a project, or changes the one given. */
export function ProjectScreen({ project, below }: ProjectScreenProps) {
  const { t } = useTranslation('exhibitions');
  const context = useTextContext();
  const navigate = useNavigate();
  const now = useNow();
  const saved = (result: Exhibition) => {
    if (project) {
      showToast(t('form.saved'), { severity: 'success' });
      return;
    }
    editing.leaving.release();
    // A project is nothing without a point: its first one comes next.
    void navigate(`/project/${result.id}/mixie-point`, { replace: true });
  };
  const editing = useExhibitionForm(projectKind, project, saved);
  const { form, base } = editing;
  useFirstName(form);
  const conflict = useConflictText(editing.conflict, valuesOf, {
    fields: compared,
    label: (field) => {
      if (field === 'stand') return t('form.stand', { context });
      return field === 'countryCode' ? t('form.country') : t(`form.${field}`);
    },
    title: (time) => t('conflict.title', { time }),
  });
  const shown = base && projectState(t, base, now);
  return (
    <ExhibitionEditor
      editing={editing}
      title={base?.name ?? t('form.createTitle')}
      parent={base ? undefined : { to: '/projects', label: t('projects') }}
      state={shown && <State tone={shown.tone}>{shown.label}</State>}
      tools={
        base && (
          <>
            <span className={styles['fact']}>
              {t('form.changed', { when: formatDayAndTime(base.updatedAt, base.timeZone) })}
            </span>
            <ProjectMenu project={base} onGone={() => void navigate('/projects')} />
          </>
        )
      }
      saveLabel={base ? t('form.save') : t('form.create')}
      conflict={conflict}
    >
      <ProjectFields form={form} parent={base?.parent ?? null} isNew={base === undefined} />
      {below}
    </ExhibitionEditor>
  );
}
