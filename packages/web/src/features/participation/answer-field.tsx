import type { AskedAttribute } from '@fairlead/contract/organizers';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface AnswerFieldProps {
  readonly attribute: AskedAttribute;
  readonly answer: string | boolean | undefined;
  readonly error: string | undefined;
  readonly onAnswer: (answer: string | boolean) => void;
}

/** One question of the organizer: a text, one of several choices, or yes or no. */
export function AnswerField({ attribute, answer, error, onAnswer }: AnswerFieldProps) {
  const { t } = useTranslation('participation');
  const { key, label, kind, choices, required } = attribute;
  const named = required ? label : t('register.optional', { label });
  const text = typeof answer === 'string' ? answer : '';
  switch (kind) {
    case 'TEXT':
      return (
        <TextField
          name={key}
          label={named}
          value={text}
          error={error}
          maxLength={500}
          onChange={(event) => onAnswer(event.target.value)}
        />
      );
    case 'CHOICE':
      return (
        <Select name={key} label={named} value={text} error={error} onChange={(event) => onAnswer(event.target.value)}>
          <option value="">{t('register.choose')}</option>
          {choices.map((choice) => (
            <option key={choice.key} value={choice.key}>
              {choice.label}
            </option>
          ))}
        </Select>
      );
    case 'BOOLEAN':
      return (
        <Checkbox
          name={key}
          checked={answer === true}
          error={error}
          onChange={(event) => onAnswer(event.target.checked)}
        >
          {named}
        </Checkbox>
      );
  }
}
