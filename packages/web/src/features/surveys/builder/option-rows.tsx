import type { Language } from '@fairlead/contract/languages';
import { textIn } from '@fairlead/contract/survey-rules';
import { type SurveyOption, type SurveyQuestion, surveyLimits } from '@fairlead/contract/surveys';
import { type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/formats.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { closeIcon, eyeOffIcon, flagIcon, plusIcon } from '../../../ui/icons.ts';
import { typeIcons } from '../question-types.ts';
import { HiddenRow } from './hidden-row.tsx';
import styles from './option-rows.module.css';
import { FaultLine } from './question-card.tsx';
import { SortableItem, SortableList } from './sortable-list.tsx';
import { moved, newOption, shown, without } from './survey-values.ts';

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
export function OptionRows({ question, language, own, isKept, countOf, faultOf, onChange }: OptionRowsProps) {
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
