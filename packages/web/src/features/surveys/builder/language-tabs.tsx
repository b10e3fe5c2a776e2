import { type Language, languages } from '@fairlead/contract/languages';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Pill } from '../../../ui/business/state-signs.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { checkIcon, globeIcon, plusIcon } from '../../../ui/icons.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { useOpenTabInView } from '../../../ui/use-open-tab-in-view.ts';
import styles from './language-tabs.module.css';
import { missingIn, type SurveyValues } from './survey-values.ts';

interface LanguageTabsProps {
  readonly values: SurveyValues;
  readonly open: readonly Language[];
  readonly current: Language;
  readonly onChoose: (language: Language) => void;
  readonly onAdd: (language: Language) => void;
  readonly onMakeDefault: (language: Language) => void;
}

/** The languages of the texts, each with a check or the number missing. */
export function LanguageTabs({ values, open, current, onChoose, onAdd, onMakeDefault }: LanguageTabsProps) {
  const { t } = useTranslation('surveys');
  const group = useRef<HTMLDivElement>(null);
  useOpenTabInView(group, current);
  const more = languages.filter((language) => !open.includes(language));
  const canBeDefault = current !== values.defaultLanguage && missingIn(values, current) === 0;
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = (open.indexOf(current) + by + open.length) % open.length;
    const language = open[next];
    if (!language) return;
    onChoose(language);
    group.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <div className={styles['bar']}>
      <div ref={group} className={styles['tabs']} role="tablist" aria-label={t('languages.label')} onKeyDown={step}>
        {open.map((language) => {
          const missing = missingIn(values, language);
          return (
            <button
              key={language}
              type="button"
              role="tab"
              data-tab={language}
              className={styles['tab']}
              aria-selected={language === current}
              aria-controls="survey-questions"
              tabIndex={language === current ? 0 : -1}
              onClick={() => onChoose(language)}
            >
              <span lang={language}>{t(`languages.own.${language}`)}</span>
              {language === values.defaultLanguage && <small>{t('languages.default')}</small>}
              {missing === 0 ? (
                <Icon of={checkIcon} size={14} className={styles['done']} label={t('languages.complete')} />
              ) : (
                <Pill tone="warn">{t('languages.missing', { count: missing })}</Pill>
              )}
            </button>
          );
        })}
      </div>
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
    </div>
  );
}
