import { useTranslation } from 'react-i18next';
import type { Fault } from './use-survey.ts';

const known = [
  'text_needed',
  'options_needed',
  'too_many_questions',
  'too_many_options',
  'question_needed',
  'too_long',
  'type_fixed',
] as const;

/** The fault and its remedy, in the person's language; the server's own message for faults that only it can find. */
export function useFaultMessage(): (fault: Fault) => string {
  const { t } = useTranslation('surveys');
  return ({ code, message }) => {
    const said = known.find((one) => one === code);
    return message ?? (said === undefined ? t('fault.invalid') : t(`fault.${said}`));
  };
}
