import { useTranslation } from 'react-i18next';
import { NextSteps } from '../../../ui/business/next-steps.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { hasFilter, type LeadQuery, writeLeadQuery } from '../url/lead-query.ts';

interface LeadsEmptyProps {
  readonly projectId: string;
  readonly pointCount: number;
  readonly query: LeadQuery;
  readonly onClearSearch: () => void;
  readonly onAll: () => void;
}

/** No leads: none found, none that fit the filters, or none at all yet. */
export function LeadsEmpty({ projectId, pointCount, query, onClearSearch, onAll }: LeadsEmptyProps) {
  const { t } = useTranslation('leads');
  const { q } = query;
  if (q !== undefined) {
    const also = hasFilter(query);
    return (
      <EmptyState
        size="work"
        title={t('empty.nothingFound', { q })}
        actions={
          <Button size="work" onClick={also ? onAll : onClearSearch}>
            {also ? t('empty.showAll') : t('clearSearch')}
          </Button>
        }
      >
        {also ? t('empty.searchedView') : t('empty.searched')}
      </EmptyState>
    );
  }
  if (hasFilter(query)) {
    const only = writeLeadQuery({ ...query, sort: undefined, hide: undefined });
    const kind = only === 'unlocked=false' ? 'noLocked' : only === 'unlocked=true' ? 'noUnlocked' : 'noneFit';
    return (
      <EmptyState
        size="work"
        title={t(`empty.${kind}`)}
        actions={
          <Button size="work" onClick={onAll}>
            {t('empty.showAll')}
          </Button>
        }
      >
        {t(`empty.${kind}Text`)}
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
