import type { Language } from '@fairlead/contract/languages';
import { type QuestionType, questionType, type SurveyQuestion } from '@fairlead/contract/surveys';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { WorkSwitch } from '../../../ui/business/switch.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { banIcon, copyIcon, eyeOffIcon, lockIcon, moreIcon } from '../../../ui/icons.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { typeClasses } from '../question-types.ts';
import { OptionRows } from './option-rows.tsx';
import { FaultLine, TypeTile } from './question-card.tsx';
import styles from './question-editor.module.css';
import { withType } from './survey-values.ts';

interface QuestionEditorProps {
  readonly question: SurveyQuestion;
  readonly language: Language;
  readonly own: Language;
  /** People have answered: the type stays, and what is removed is hidden. */
  readonly isKept: boolean;
  readonly answered: number;
  readonly countOf: (optionId: string) => number;
  readonly faultOf: (path: string) => string | undefined;
  readonly grip: ReactNode;
  readonly onChange: (question: SurveyQuestion) => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
}

/** The question that is being edited. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { question, language, own, isKept, answered, countOf, faultOf, grip, onChange, onCopy, onRemove } = props;
  const { t } = useTranslation('surveys');
  const { id, type, text, isRequired } = question;
  const field = useRef<HTMLInputElement>(null);
  // People open a question to write.
  useEffect(() => field.current?.focus(), []);
  const fault = faultOf(`text.${own}`);
  const shape = faultOf('options');
  return (
    <div className={classNames(styles['editor'], typeClasses[type])}>
      <TypeTile type={type} />
      <div className={styles['body']}>
        <input
          ref={field}
          id={`question-${id}`}
          className={styles['text']}
          aria-label={t('question.text')}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `question-${id}-fault` : undefined}
          placeholder={text[own] ?? t('question.untitled')}
          lang={language}
          maxLength={300}
          autoComplete="off"
          value={text[language] ?? ''}
          onChange={(event) => onChange({ ...question, text: { ...text, [language]: event.target.value } })}
        />
        {language !== own && text[own] && <p className={styles['default']}>{text[own]}</p>}
        {fault && (
          <div id={`question-${id}-fault`}>
            <FaultLine>{fault}</FaultLine>
          </div>
        )}
        <div className={styles['line']}>
          {isKept ? (
            <>
              <span className={styles['type']}>{t(`type.${type}`)}</span>
              <span className={styles['kept']}>
                <Icon of={lockIcon} size={14} />
                {t('question.typeStays', { count: answered })}
              </span>
            </>
          ) : (
            <TypeChoice question={question} onChange={onChange} />
          )}
          <span className={styles['gap']} />
          <WorkSwitch
            label={t('question.requiredSwitch')}
            isOn={isRequired}
            onChange={(next) => onChange({ ...question, isRequired: next })}
          />
        </div>
        {type === 'TEXT' ? (
          <p className={styles['kept']}>{t('question.freeText')}</p>
        ) : (
          <OptionRows
            question={question}
            language={language}
            own={own}
            isKept={isKept}
            countOf={countOf}
            faultOf={faultOf}
            onChange={(options) => onChange({ ...question, options })}
          />
        )}
        {shape && <FaultLine>{shape}</FaultLine>}
      </div>
      <div className={styles['acts']}>
        <Menu trigger={<IconButton icon={moreIcon} label={t('question.more')} size="compact" />} align="end">
          <MenuItem icon={copyIcon} onSelect={onCopy}>
            {t('question.copy')}
          </MenuItem>
          <MenuItem icon={isKept ? eyeOffIcon : banIcon} isDangerous={!isKept} onSelect={onRemove}>
            {isKept ? t('question.hide') : t('question.remove')}
          </MenuItem>
        </Menu>
        {grip}
      </div>
    </div>
  );
}

function TypeChoice({ question, onChange }: Pick<QuestionEditorProps, 'question' | 'onChange'>) {
  const { t } = useTranslation('surveys');
  return (
    <select
      className={styles['types']}
      aria-label={t('question.type')}
      value={question.type}
      onChange={(event) => onChange(withType(question, questionType.parse(event.target.value)))}
    >
      {questionType.options.map((type: QuestionType) => (
        <option key={type} value={type}>
          {t(`type.${type}`)}
        </option>
      ))}
    </select>
  );
}
