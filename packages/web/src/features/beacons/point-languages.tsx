import { type Language, languages } from '@fairlead/contract/languages';
import { useTranslation } from 'react-i18next';
import { nameOfLanguage } from '../../lib/i18n/language.ts';
import { doneClass, LanguageTabs } from '../../ui/business/language-tabs.tsx';
import { Pill } from '../../ui/business/state-signs.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon, globeIcon } from '../../ui/icons.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { type PointValues, translationsOf } from './point-values.ts';

interface PointLanguagesProps {
  readonly values: PointValues;
  /** Those with a fault in a text. */
  readonly faulty: readonly Language[];
  readonly current: Language;
  /** Id of the texts. */
  readonly controls: string;
  readonly onChoose: (language: Language) => void;
  /** The point's own texts are in this language. */
  readonly onOwn: (language: Language) => void;
}

/** The point's own language first, then those that it can be translated into. */
export function PointLanguages({ values, faulty, current, controls, onChoose, onOwn }: PointLanguagesProps) {
  const { t } = useTranslation('beacons');
  const own = values.language;
  const translations = translationsOf(values);
  const order = [own, ...languages.filter((language) => language !== own)];
  const free = order.filter((language) => language !== own && !translations[language]);
  const signOf = (language: Language) => {
    if (faulty.includes(language)) return <Pill tone="bad">{t('texts.fault')}</Pill>;
    const { title, description } = translations[language] ?? { title: null, description: null };
    const isWhole = title !== null && (description !== null || values.description === '');
    return isWhole && <Icon of={checkIcon} size={14} className={doneClass} label={t('texts.done')} />;
  };
  return (
    <LanguageTabs
      label={t('texts.label')}
      tabs={order.map((language) => ({
        language,
        note: language === own ? t('texts.own') : undefined,
        sign: signOf(language),
      }))}
      current={current}
      controls={controls}
      isInset
      onChoose={onChoose}
    >
      {current === own && free.length > 0 && (
        <Menu
          align="end"
          trigger={
            <Button kind="text" size="work" icon={globeIcon}>
              {t('texts.otherLanguage')}
            </Button>
          }
        >
          {free.map((language) => (
            <MenuItem key={language} onSelect={() => onOwn(language)}>
              {t('texts.writtenIn', { language: nameOfLanguage(language) })}
            </MenuItem>
          ))}
        </Menu>
      )}
    </LanguageTabs>
  );
}
