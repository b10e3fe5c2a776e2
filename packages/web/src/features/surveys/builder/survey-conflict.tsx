import { textIn } from '@fairlead/contract/survey-rules';
import type { Survey, SurveyQuestion } from '@fairlead/contract/surveys';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/i18n/formats.ts';
import { ConflictDialog, type ConflictRow } from '../../../ui/business/conflict-dialog.tsx';
import { contentOf, type SurveyValues, shown, valuesOf } from './survey-values.ts';

interface SurveyConflictProps {
  readonly mine: SurveyValues;
  readonly theirs: Survey | null;
  readonly timeZone: string;
  readonly isBusy: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}

/** Two versions of a survey side by side, only what differs. */
export function SurveyConflictDialog({ mine, theirs, timeZone, ...rest }: SurveyConflictProps) {
  const { t } = useTranslation('surveys');
  const own = mine.defaultLanguage;
  const describe = (question: SurveyQuestion | undefined): string => {
    if (!question || question.isHidden) return t('conflict.none');
    const options = shown(question.options).map((option) => textIn(option.text, own, own));
    const text = textIn(question.text, own, own) || t('question.untitled');
    return options.length === 0 ? text : `${text} (${options.join(', ')})`;
  };
  function rowsFor(other: Survey): ConflictRow[] {
    const [a, b] = [contentOf(mine), contentOf(valuesOf(other))];
    const rows: ConflictRow[] = [];
    if (a.title !== b.title) rows.push({ key: 'title', label: t('name'), mine: a.title, theirs: b.title });
    const ids = [...new Set([...a.questions, ...b.questions].map((question) => question.id))];
    for (const id of ids) {
      const [one, two] = [a, b].map((content) => content.questions.find((question) => question.id === id));
      if (JSON.stringify(one) === JSON.stringify(two)) continue;
      const place = a.questions.findIndex((question) => question.id === id);
      const label = place < 0 ? t('conflict.theirQuestion') : t('conflict.question', { number: place + 1 });
      rows.push({ key: id, label, mine: describe(one), theirs: describe(two) });
    }
    const order = (content: typeof a) => content.questions.map((question) => question.id).join();
    if (rows.length === 0 && order(a) !== order(b)) {
      rows.push({ key: 'order', label: t('conflict.order'), mine: t('conflict.yours'), theirs: t('conflict.another') });
    }
    return rows;
  }
  return (
    <ConflictDialog
      {...rest}
      rows={theirs && rowsFor(theirs)}
      title={t('conflict.title', {
        who: theirs?.updatedBy ?? t('conflict.somebody'),
        time: theirs ? formatTime(theirs.updatedAt, timeZone) : '',
      })}
    />
  );
}
