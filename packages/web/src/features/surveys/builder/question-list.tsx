import type { Language } from '@fairlead/contract/languages';
import type { SurveyResult } from '@fairlead/contract/survey-results';
import { textIn } from '@fairlead/contract/survey-rules';
import type { QuestionType, Survey, SurveyQuestion } from '@fairlead/contract/surveys';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { typeClasses, typeIcons } from '../question-types.tsx';
import { FaultLine, HiddenRow, QuestionCard, SortableItem, SortableList } from './question-card.tsx';
import { QuestionEditor } from './question-editor.tsx';
import styles from './survey-builder.module.css';
import { copyOf, moved, newQuestion, type SurveyValues, shown, without } from './survey-values.ts';
import { type Fault, useFaultMessage } from './use-survey.ts';

interface QuestionListProps {
  readonly values: SurveyValues;
  readonly stored: Survey | undefined;
  readonly result: SurveyResult | undefined;
  readonly isAnswered: boolean;
  readonly language: Language;
  readonly openId: string | null;
  readonly faults: readonly Fault[];
  readonly types: readonly QuestionType[];
  readonly limit: number;
  readonly onOpen: (id: string | null) => void;
  readonly onChange: (questions: SurveyQuestion[]) => void;
}

/** The questions in order, one of them open; those that are not asked any more below, and what can be added. */
export function QuestionList(props: QuestionListProps) {
  const { values, stored, result, isAnswered, language, openId, faults, types, limit, onOpen, onChange } = props;
  const { t } = useTranslation('surveys');
  const faultMessage = useFaultMessage();
  const { questions, defaultLanguage: own } = values;
  const visible = shown(questions);
  const hidden = questions.filter((question) => question.isHidden);
  const nameOf = (place: number) => textIn(visible[place]?.text ?? {}, language, own) || String(place + 1);
  const storedIds = new Set(stored?.questions.map((question) => question.id));
  const counted = new Map(result?.questions.map((question) => [question.id, question]));
  const whole = faults.filter((fault) => fault.path === 'questions');
  const change = (id: string, next: SurveyQuestion) =>
    onChange(questions.map((question) => (question.id === id ? next : question)));
  const insert = (question: SurveyQuestion, after: string | undefined) => {
    const at = after === undefined ? questions.length : questions.findIndex((one) => one.id === after) + 1;
    onChange(questions.toSpliced(at, 0, question));
    onOpen(question.id);
  };
  return (
    <div id="survey-questions" role="tabpanel" aria-label={t('list')}>
      <SortableList
        ids={visible.map((question) => question.id)}
        nameOf={(id) => nameOf(visible.findIndex((question) => question.id === id))}
        onMove={(id, overId) => onChange(moved(questions, id, overId))}
      >
        <ol>
          {visible.map((question, place) => {
            const at = questions.indexOf(question);
            const mine = faults.filter((fault) => fault.path.split('.')[1] === String(at));
            const isKept = isAnswered && storedIds.has(question.id);
            const figures = counted.get(question.id);
            const name = nameOf(place);
            return (
              <SortableItem key={question.id} id={question.id} gripLabel={t('question.move', { question: name })}>
                {(grip) =>
                  question.id === openId ? (
                    <QuestionEditor
                      question={question}
                      language={language}
                      own={own}
                      isKept={isKept}
                      answered={figures?.answered ?? 0}
                      countOf={(id) => figures?.options.find((option) => option.id === id)?.count ?? 0}
                      faultOf={(path) => {
                        const found = mine.find((fault) => fault.path === `questions.${at}.${path}`);
                        return found && faultMessage(found);
                      }}
                      grip={grip}
                      onChange={(next) => change(question.id, next)}
                      onCopy={() => insert(copyOf(question), question.id)}
                      onRemove={() => {
                        onChange(without(questions, question.id, isKept));
                        onOpen(null);
                      }}
                    />
                  ) : (
                    <QuestionCard
                      question={question}
                      language={language}
                      own={own}
                      isNew={stored !== undefined && !storedIds.has(question.id)}
                      faults={[...new Set(mine.map(faultMessage))]}
                      grip={grip}
                      onOpen={() => onOpen(question.id)}
                    />
                  )
                }
              </SortableItem>
            );
          })}
        </ol>
      </SortableList>
      {whole.map((fault) => (
        <div key={fault.code} className={styles['whole']}>
          <FaultLine>{faultMessage(fault)}</FaultLine>
        </div>
      ))}
      {hidden.length > 0 && (
        <section className={styles['hidden']}>
          <h2>{t('hidden.title')}</h2>
          <ul>
            {hidden.map((question) => (
              <li key={question.id}>
                <HiddenRow
                  name={textIn(question.text, language, own)}
                  detail={t('hidden.text', { count: counted.get(question.id)?.answered ?? 0 })}
                  showLabel={t('hidden.show')}
                  onShow={() => change(question.id, { ...question, isHidden: false })}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={styles['add']}>
        <span className={styles['label']}>{t('add')}</span>
        {visible.length < limit &&
          types.map((type) => (
            <Button
              key={type}
              size="work"
              className={classNames(styles['listType'], typeClasses[type])}
              icon={typeIcons[type]}
              onClick={() => insert(newQuestion(type), visible.at(-1)?.id)}
            >
              {t(`type.${type}`)}
            </Button>
          ))}
        <span className={styles['count']}>{t('count', { count: visible.length, limit: formatNumber(limit) })}</span>
      </div>
    </div>
  );
}
