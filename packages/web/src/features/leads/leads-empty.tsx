import { useTranslation } from 'react-i18next';
import { NextSteps } from '../../ui/business/next-steps.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { LeadView } from './use-leads.ts';

interface LeadsEmptyProps {
  readonly projectId: string;
  readonly pointCount: number;
  readonly view: LeadView;
  readonly q: string;
  readonly onClear: () => void;
}

/** No leads: none found, none in this view, or none at all yet. */
export function LeadsEmpty({ projectId, pointCount, view, q, onClear }: LeadsEmptyProps) {
  const { t } = useTranslation('leads');
  const clear = (label: string) => (
    <Button size="work" onClick={onClear}>
      {label}
    </Button>
  );
  if (q !== '') {
    return (
      <EmptyState size="work" title={t('empty.nothingFound', { q })} actions={clear(t('clearSearch'))}>
        {t('empty.searched')}
      </EmptyState>
    );
  }
  if (view === 'locked') {
    return (
      <EmptyState size="work" title={t('empty.noLocked')} actions={clear(t('empty.showAll'))}>
        {t('empty.noLockedText')}
      </EmptyState>
    );
  }
  if (view === 'unlocked') {
    return (
      <EmptyState size="work" title={t('empty.noUnlocked')} actions={clear(t('empty.showAll'))}>
        {t('empty.noUnlockedText')}
      </EmptyState>
    );
  }
  const hasPoints = pointCount > 0;
  return (
    <EmptyState
      size="work"
      title={t('empty.title')}
      actions={
        <ButtonLink to={`/project/${projectId}/${hasPoints ? 'mixie-points' : 'mixie-point'}`} kind="main" size="work">
          {hasPoints ? t('empty.toPoints') : t('empty.newPoint')}
        </ButtonLink>
      }
    >
      {t('empty.text')}
      <NextSteps
        steps={[
          {
            text: hasPoints ? t('empty.stepPoints', { count: pointCount }) : t('empty.stepNoPoints'),
            isDone: hasPoints,
          },
          { text: t('empty.stepPrint'), isDone: false },
        ]}
      />
    </EmptyState>
  );
}
