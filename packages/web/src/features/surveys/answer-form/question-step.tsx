import type { Language } from '@fairlead/contract/languages';
import { type GivenAnswer, maximalTextAnswer } from '@fairlead/contract/survey-answers';
import { textIn } from '@fairlead/contract/survey-rules';
import type { SurveyQuestion } from '@fairlead/contract/surveys';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { alertIcon, checkIcon } from '../../../ui/icons.ts';
import { typeClasses } from '../question-types.tsx';
import styles from './question-step.module.css';

export interface QuestionStepProps {
  readonly question: SurveyQuestion;
  /** From 0. */
  readonly place: number;
  readonly count: number;
  readonly language: Language;
  /** The survey's own language, for texts that the wanted one has not. */
  readonly own: Language;
  readonly answer: GivenAnswer | undefined;
  readonly isLast: boolean;
  /** At the right above: whether what was answered is saved, waits or was sent. */
  readonly state?: ReactNode;
  readonly isSending?: boolean;
  /** It was passed without the answer it needs. */
  readonly isMissing?: boolean;
  readonly onAnswer: (answer: GivenAnswer | null) => void;
  readonly onBack: (() => void) | undefined;
  readonly onNext: () => void;
}

/** One question with its answers, how far it is, and the way on. */
export function QuestionStep(props: QuestionStepProps) {
  const { question, place, count, language, own, state, isSending = false, isMissing = false } = props;
  const { isLast, onBack, onNext } = props;
  const { t } = useTranslation('answers');
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isMissing) group.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [isMissing]);
  const hint = question.isRequired ? t(`hint.${question.type}`) : t(`hintOptional.${question.type}`);
  const describedBy = isMissing ? `${id}-hint ${id}-missing` : `${id}-hint`;
  return (
    <div className={typeClasses[question.type]}>
      <div className={styles['head']}>
        <span>{t('place', { place: place + 1, count })}</span>
        {state}
      </div>
      <div className={styles['steps']} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <i key={`step-${index + 1}`} className={classNames(index <= place && styles['on'])} />
        ))}
      </div>
      <h3 id={`${id}-question`} className={styles['question']}>
        {textIn(question.text, language, own) || t('untitled')}
      </h3>
      <p id={`${id}-hint`} className={styles['hint']}>
        {hint}
      </p>
      {isMissing && (
        <p id={`${id}-missing`} className={styles['missing']} role="alert">
          <Icon of={alertIcon} size={16} />
          {t(`missing.${question.type}`)}
        </p>
      )}
      <div ref={group}>
        {question.type === 'TEXT' ? (
          <TextAnswer {...props} labelledBy={`${id}-question`} describedBy={describedBy} />
        ) : (
          <Choices {...props} labelledBy={`${id}-question`} describedBy={describedBy} />
        )}
      </div>
      <div className={styles['way']}>
        {onBack ? (
          <Button kind="text" onClick={onBack}>
            {t('back')}
          </Button>
        ) : (
          <span />
        )}
        <Button kind={isLast ? 'main' : 'quiet'} isBusy={isSending} onClick={onNext}>
          {isLast ? t('send') : t('next')}
        </Button>
      </div>
    </div>
  );
}

interface AnswerProps extends QuestionStepProps {
  readonly labelledBy: string;
  readonly describedBy: string;
}

function Choices({ question, answer, language, own, labelledBy, describedBy, onAnswer }: AnswerProps) {
  const { t } = useTranslation('answers');
  const { id: questionId, type, options, isRequired } = question;
  const isSingle = type === 'SINGLE';
  const picked = answer?.optionIds ?? [];
  const pick = (id: string, isOn: boolean) => {
    const optionIds = isSingle ? [id] : isOn ? [...picked, id] : picked.filter((one) => one !== id);
    onAnswer(optionIds.length === 0 ? null : { questionId, optionIds });
  };
  return (
    <>
      <fieldset className={styles['options']} aria-labelledby={labelledBy} aria-describedby={describedBy}>
        {options.map((option) => {
          const isOn = picked.includes(option.id);
          return (
            <label key={option.id} className={classNames(styles['option'], isOn && styles['picked'])}>
              <input
                type={isSingle ? 'radio' : 'checkbox'}
                name={labelledBy}
                className={styles['input']}
                checked={isOn}
                onChange={(event) => pick(option.id, event.target.checked)}
              />
              <span
                className={classNames(styles['tick'], isSingle ? styles['ring'] : styles['box'])}
                aria-hidden="true"
              >
                {isOn && (isSingle ? <i /> : <Icon of={checkIcon} size={16} />)}
              </span>
              <span className={styles['body']}>{textIn(option.text, language, own) || t('untitledOption')}</span>
            </label>
          );
        })}
      </fieldset>
      {isSingle && !isRequired && picked.length > 0 && (
        <Button kind="text" size="small" onClick={() => onAnswer(null)}>
          {t('clear')}
        </Button>
      )}
    </>
  );
}

function TextAnswer({ question, answer, labelledBy, describedBy, onAnswer }: AnswerProps) {
  return (
    <textarea
      className={styles['text']}
      rows={4}
      maxLength={maximalTextAnswer}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      value={answer?.text ?? ''}
      onChange={(event) => {
        const text = event.target.value;
        onAnswer(text === '' ? null : { questionId: question.id, text });
      }}
    />
  );
}
