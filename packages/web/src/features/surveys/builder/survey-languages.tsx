import { type Language, languages } from '@fairlead/contract/languages';
import { useTranslation } from 'react-i18next';
import { doneClass, LanguageTabs } from '../../../ui/business/language-tabs.tsx';
import { Pill } from '../../../ui/business/state-signs.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { checkIcon, globeIcon, plusIcon } from '../../../ui/icons.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { missingIn, type SurveyValues } from './survey-values.ts';

interface SurveyLanguagesProps {
  readonly values: SurveyValues;
  readonly open: readonly Language[];
  readonly current: Language;
  readonly onChoose: (language: Language) => void;
  readonly onAdd: (language: Language) => void;
  readonly onMakeDefault: (language: Language) => void;
}

/** The languages of the texts, each with a check or the number missing. */
export function SurveyLanguages({ values, open, current, onChoose, onAdd, onMakeDefault }: SurveyLanguagesProps) {
  const { t } = useTranslation('surveys');
  const more = languages.filter((language) => !open.includes(language));
  const canBeDefault = current !== values.defaultLanguage && missingIn(values, current) === 0;
  const signOf = (language: Language) => {
    const missing = missingIn(values, language);
    if (missing > 0) return <Pill tone="warn">{t('languages.missing', { count: missing })}</Pill>;
    return <Icon of={checkIcon} size={14} className={doneClass} label={t('languages.complete')} />;
  };
  return (
    <LanguageTabs
      label={t('languages.label')}
      tabs={open.map((language) => ({
        language,
        note: language === values.defaultLanguage ? t('languages.default') : undefined,
        sign: signOf(language),
      }))}
      current={current}
      controls="survey-questions"
      onChoose={onChoose}
    >
      {canBeDefault && (
        <Button kind="text" size="work" icon={globeIcon} onClick={() => onMakeDefault(current)}>
          {t('languages.makeDefault')}
        </Button>
      )}
      {more.length > 0 && (
        <Menu
          align="end"
          trigger={
            <Button kind="text" size="work" icon={plusIcon}>
              {t('languages.add')}
            </Button>
          }
        >
          {more.map((language) => (
            <MenuItem key={language} onSelect={() => onAdd(language)}>
              <span lang={language}>{t(`languages.own.${language}`)}</span>
            </MenuItem>
          ))}
        </Menu>
      )}
    </LanguageTabs>
  );
}
