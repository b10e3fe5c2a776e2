import type { Language } from '@fairlead/contract/languages';
import { useTranslation } from 'react-i18next';
import { changeLanguage, currentLanguage } from '../lib/i18n/language.ts';
import { Segmented } from './segmented.tsx';

interface LanguageSwitchProps {
  readonly size?: 'touch' | 'work';
  /** In place of the one that is spoken, for a preview in another. */
  readonly shown?: Language;
  /** Called once the texts are those of the chosen language. */
  readonly onChosen?: (language: Language) => void;
}

const order: readonly Language[] = ['en', 'de', 'es'];

/** Each language's short form, its own name for a screen reader, so that it is found by those who read no other. */
export function LanguageSwitch({ size = 'touch', shown = currentLanguage(), onChosen }: LanguageSwitchProps) {
  const { t } = useTranslation();
  const segments = order.map((value) => ({ value, label: value.toUpperCase(), name: t(`language.${value}`) }));
  return (
    <Segmented<Language>
      label={t('language.label')}
      segments={segments}
      value={shown}
      onChange={(language) => void changeLanguage(language).then(() => onChosen?.(language))}
      size={size}
    />
  );
}
