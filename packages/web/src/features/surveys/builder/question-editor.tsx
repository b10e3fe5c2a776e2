import type { Language } from '@fairlead/contract/languages';
import { textIn } from '@fairlead/contract/survey-rules';
import {
  type QuestionType,
  questionType,
  type SurveyOption,
  type SurveyQuestion,
  surveyLimits,
} from '@fairlead/contract/surveys';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/formats.ts';
import { WorkSwitch } from '../../../ui/business/switch.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { banIcon, closeIcon, copyIcon, eyeOffIcon, flagIcon, lockIcon, moreIcon, plusIcon } from '../../../ui/icons.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { typeClasses, typeIcons } from '../question-types.tsx';
import { FaultLine, HiddenRow, SortableItem, SortableList, TypeTile } from './question-card.tsx';
import styles from './question-editor.module.css';
import { moved, newOption, shown, without, withType } from './survey-values.ts';

interface OptionRowsProps {
  readonly question: SurveyQuestion;
  readonly language: Language;
  readonly own: Language;
  readonly isKept: boolean;
  readonly countOf: (optionId: string) => number;
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (options: SurveyOption[]) => void;
}

/** The options of a choice, in order; removed ones with answers below. */
function OptionRows({ question, language, own, isKept, countOf, faultOf, onChange }: OptionRowsProps) {
  const { t } = useTranslation('surveys');
  const list = useRef<HTMLDivElement>(null);
  const { options, type } = question;
  const visible = shown(options);
  const hidden = options.filter((option) => option.isHidden);
  const nameOf = (place: number) => textIn(visible[place]?.text ?? {}, language, own) || String(place + 1);
  const canAdd = visible.length < surveyLimits.options;
  const changeAndFocus = (next: SurveyOption[], id: string) => {
    // Drawn at once: a person who types on without a pause types into the new row.
    flushSync(() => onChange(next));
    list.current?.querySelector<HTMLElement>(`[id="option-${id}"]`)?.focus();
  };
  const add = (after: number) => {
    if (!canAdd) return;
    const option = newOption();
    changeAndFocus(options.toSpliced(after + 1, 0, option), option.id);
  };
  const press = (event: KeyboardEvent, at: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add(at);
  };
  const change = (id: string, part: Partial<SurveyOption>) =>
    onChange(options.map((option) => (option.id === id ? { ...option, ...part } : option)));
  const remove = (id: string) => {
    const place = visible.findIndex((option) => option.id === id);
    const next = visible[place + 1] ?? visible[place - 1];
    const rest = without(options, id, isKept && countOf(id) >= 0);
    if (next) changeAndFocus(rest, next.id);
    else onChange(rest);
  };
  return (
    <div ref={list} className={styles['rows']}>
      <SortableList
        ids={visible.map(({ id }) => id)}
        nameOf={(id) => nameOf(visible.findIndex((option) => option.id === id))}
        onMove={(id, overId) => onChange(moved(options, id, overId))}
      >
        <ul aria-label={t('option.list')}>
          {visible.map((option, place) => {
            const at = options.indexOf(option);
            const fault = faultOf(`options.${at}.text.${own}`);
            const count = countOf(option.id);
            const name = nameOf(place);
            return (
              <SortableItem key={option.id} id={option.id} gripLabel={t('option.move', { option: name })}>
                {(grip) => (
                  <>
                    <div className={styles['row']}>
                      {grip}
                      <Icon of={typeIcons[type]} size={18} className={styles['sign']} />
                      <input
                        id={`option-${option.id}`}
                        className={styles['text']}
                        aria-label={t('option.number', { number: place + 1 })}
                        aria-invalid={fault ? true : undefined}
                        aria-describedby={fault ? `option-${option.id}-fault` : undefined}
                        placeholder={option.text[own] ?? t('option.number', { number: place + 1 })}
                        lang={language}
                        maxLength={120}
                        autoComplete="off"
                        value={option.text[language] ?? ''}
                        onChange={(event) =>
                          change(option.id, { text: { ...option.text, [language]: event.target.value } })
                        }
                        onKeyDown={(event) => press(event, at)}
                      />
                      <span className={styles['count']}>{count > 0 && t('option.answers', { count })}</span>
                      <IconButton
                        icon={flagIcon}
                        label={t('option.signal', { option: name })}
                        size="compact"
                        isFilled={option.isBuyingSignal ?? false}
                        aria-pressed={option.isBuyingSignal ?? false}
                        className={option.isBuyingSignal ? styles['signal'] : undefined}
                        onClick={() => change(option.id, { isBuyingSignal: !option.isBuyingSignal })}
                      />
                      <IconButton
                        icon={isKept ? eyeOffIcon : closeIcon}
                        label={t(isKept ? 'option.hide' : 'option.remove', { option: name })}
                        size="compact"
                        onClick={() => remove(option.id)}
                      />
                    </div>
                    {language !== own && option.text[own] && <p className={styles['default']}>{option.text[own]}</p>}
                    {fault && (
                      <div id={`option-${option.id}-fault`} className={styles['under']}>
                        <FaultLine>{fault}</FaultLine>
                      </div>
                    )}
                  </>
                )}
              </SortableItem>
            );
          })}
        </ul>
      </SortableList>
      {visible.some((option) => option.isBuyingSignal) && <p className={styles['note']}>{t('option.signalNote')}</p>}
      {hidden.map((option) => (
        <div key={option.id} className={styles['hidden']}>
          <HiddenRow
            name={textIn(option.text, language, own)}
            detail={t('option.hidden', { count: Math.max(0, countOf(option.id)) })}
            showLabel={t('option.show')}
            onShow={canAdd ? () => change(option.id, { isHidden: false }) : undefined}
          />
        </div>
      ))}
      {canAdd ? (
        <button
          type="button"
          className={styles['add']}
          onClick={() => add(options.findLastIndex((option) => !option.isHidden))}
        >
          <Icon of={plusIcon} size={18} />
          {t('option.add')}
          <kbd>Enter</kbd>
        </button>
      ) : (
        <p className={styles['full']}>{t('option.full', { limit: formatNumber(surveyLimits.options) })}</p>
      )}
    </div>
  );
}

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
          className={styles['editorText']}
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
        {language !== own && text[own] && <p className={styles['editorDefault']}>{text[own]}</p>}
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
