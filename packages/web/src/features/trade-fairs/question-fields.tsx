import { languages } from '@fairlead/contract/languages';
import { attributeKind, type Labels } from '@fairlead/contract/organizers';
import { leastVisitors } from '@fairlead/contract/trade-fairs';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { FormCell, FormGrid, FormSection } from '../../ui/business/form-layout.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { chevronDownIcon, chevronUpIcon, closeIcon, plusIcon } from '../../ui/icons.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { newChoice, type QuestionValues } from './question-values.ts';
import styles from './questions-screen.module.css';

const maxChoices = 20;

interface LabelFieldsProps {
  readonly label: Labels;
  /** "Question", or "Choice 2". */
  readonly name: string;
  readonly error: string | undefined;
  readonly onChange: (label: Labels) => void;
}

/** One text in the three languages. The one that is missing is shown in another. */
function LabelFields({ label, name, error, onChange }: LabelFieldsProps) {
  const { t } = useTranslation('trade-fairs');
  return languages.map((language, at) => (
    <FormCell key={language} span={2}>
      <TextField
        size="work"
        label={t('questions.labelIn', { name, language: t(`questions.language.${language}`) })}
        lang={language}
        value={label[language] ?? ''}
        error={at === 0 ? error : undefined}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => onChange({ ...label, [language]: event.target.value })}
      />
    </FormCell>
  ));
}

interface QuestionFieldsProps {
  readonly question: QuestionValues;
  /** Number of answers; null where they are too few to be said, undefined without any. */
  readonly answers: number | null | undefined;
  readonly at: number;
  readonly count: number;
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (question: QuestionValues) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

export function QuestionFields(props: QuestionFieldsProps) {
  const { question, answers, at, count, faultOf, onChange, onMove, onRemove } = props;
  const { t } = useTranslation('trade-fairs');
  const { key, label, kind, choices, required } = question;
  const number = at + 1;
  const isAnswered = answers !== undefined;
  const choose = (next: QuestionValues['kind']) =>
    onChange({
      ...question,
      kind: next,
      choices: next === 'CHOICE' && choices.length < 2 ? [newChoice(), newChoice()] : choices,
    });
  return (
    <FormSection>
      <div className={styles['head']}>
        <h2>{t('questions.number', { number })}</h2>
        {key !== '' && (
          <small>
            {answers === undefined
              ? t('questions.noAnswers')
              : answers === null
                ? t('questions.fewAnswers', { least: leastVisitors })
                : t('questions.answers', { count: answers, shown: formatNumber(answers) })}
          </small>
        )}
        <IconButton
          icon={chevronUpIcon}
          size="compact"
          label={t('questions.up', { number })}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={chevronDownIcon}
          size="compact"
          label={t('questions.down', { number })}
          disabled={number === count}
          onClick={() => onMove(1)}
        />
        <IconButton icon={closeIcon} size="compact" label={t('questions.remove', { number })} onClick={onRemove} />
      </div>
      <FormGrid>
        <LabelFields
          label={label}
          name={t('questions.question')}
          error={faultOf('label')}
          onChange={(next) => onChange({ ...question, label: next })}
        />
        <FormCell span={2}>
          <Select
            size="work"
            label={t('questions.kind')}
            value={kind}
            // An answered question keeps its kind.
            disabled={isAnswered}
            {...(isAnswered && { hint: t('questions.kindStays') })}
            error={faultOf('kind')}
            onChange={(event) => choose(attributeKind.parse(event.target.value))}
          >
            {attributeKind.options.map((option) => (
              <option key={option} value={option}>
                {t(`questions.kinds.${option}`)}
              </option>
            ))}
          </Select>
        </FormCell>
        <FormCell span={2}>
          <TextField
            size="work"
            label={t('questions.key')}
            value={key}
            placeholder={t('questions.keyNew')}
            readOnly
            className={styles['key']}
          />
        </FormCell>
        <FormCell span={2}>
          <div className={styles['required']}>
            <Checkbox
              size="work"
              checked={required}
              onChange={(event) => onChange({ ...question, required: event.target.checked })}
            >
              {kind === 'BOOLEAN' ? t('questions.mustAgree') : t('questions.required')}
            </Checkbox>
          </div>
        </FormCell>
        {kind === 'CHOICE' &&
          choices.map((choice, place) => (
            <FormCell key={choice.id} span={6}>
              <div className={styles['choice']}>
                <FormGrid>
                  <LabelFields
                    label={choice.label}
                    name={t('questions.choice', { number: place + 1 })}
                    error={faultOf(`choices.${place}.label`)}
                    onChange={(next) =>
                      onChange({ ...question, choices: choices.with(place, { ...choice, label: next }) })
                    }
                  />
                </FormGrid>
                <IconButton
                  icon={closeIcon}
                  size="compact"
                  label={t('questions.removeChoice', { number: place + 1 })}
                  disabled={choices.length <= 2}
                  onClick={() => onChange({ ...question, choices: choices.toSpliced(place, 1) })}
                />
              </div>
            </FormCell>
          ))}
        {kind === 'CHOICE' && choices.length < maxChoices && (
          <FormCell span={6}>
            <Button
              size="compact"
              icon={plusIcon}
              onClick={() => onChange({ ...question, choices: [...choices, newChoice()] })}
            >
              {t('questions.addChoice')}
            </Button>
          </FormCell>
        )}
      </FormGrid>
    </FormSection>
  );
}
