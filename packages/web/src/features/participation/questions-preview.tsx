import { completeTheme, fairColors } from '@fairlead/contract/color';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import { type Language, languages } from '@fairlead/contract/languages';
import type { AskedAttribute } from '@fairlead/contract/organizers';
import type { AttributeAnswers } from '@fairlead/contract/participation';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayRange } from '../../lib/i18n/formats.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { SidePane } from '../../ui/business/side-pane.tsx';
import { Button } from '../../ui/button.tsx';
import { cssVariables } from '../../ui/css-variables.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { sunIcon } from '../../ui/icons.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { PhoneFrame } from '../../ui/visitor/phone-frame.tsx';
import { AnswerField } from './answer-field.tsx';
import styles from './questions-preview.module.css';

interface QuestionsPreviewProps {
  readonly fair: Exhibition;
  readonly askedIn: (language: Language) => readonly AskedAttribute[];
}

function colorsOf({ theme }: Exhibition, isDark: boolean): CSSProperties {
  if (theme === null) return {};
  const colors = fairColors(
    completeTheme({ main: theme.main, light: theme.light ?? null, dark: theme.dark ?? null }),
    isDark ? 'dark' : 'light',
  );
  return cssVariables({
    '--fair': colors.fair,
    '--on-fair': colors.onFair,
    '--primary': colors.primary,
    '--on-primary': colors.onPrimary,
  });
}

/** The form with which visitors register for a fair, following every key. It can be tried; nothing is sent. */
export function QuestionsPreview({ fair, askedIn }: QuestionsPreviewProps) {
  const { t } = useTranslation('participation');
  const [isDark, setDark] = useState(false);
  const [language, setLanguage] = useState<Language>(currentLanguage);
  const [answers, setAnswers] = useState<AttributeAnswers>({});
  const asked = askedIn(language);
  const { startsAt, endsAt, timeZone } = fair;
  return (
    <SidePane
      label={t('preview.label')}
      storageKey="fairlead.previewWidth"
      resizeLabel={t('preview.resize')}
      width={352}
      widest={452}
      kind="show"
    >
      <div className={styles['bar']}>
        <h2 className={styles['label']}>{t('preview.label')}</h2>
        <Segmented
          size="work"
          label={t('preview.language')}
          segments={languages.map((value) => ({
            value,
            label: value.toUpperCase(),
            name: t(`preview.in.${value}`),
          }))}
          value={language}
          onChange={setLanguage}
        />
        <IconButton
          icon={sunIcon}
          label={isDark ? t('preview.light') : t('preview.dark')}
          size="compact"
          onClick={() => setDark(!isDark)}
        />
      </div>
      <PhoneFrame isDark={isDark} style={colorsOf(fair, isDark)}>
        <div className={styles['head']}>
          <p className={styles['name']}>{fair.name}</p>
          {startsAt !== null && <p>{formatDayRange(startsAt, endsAt ?? startsAt, timeZone)}</p>}
        </div>
        {asked.length > 0 && <h3 className={styles['heading']}>{t('register.questions')}</h3>}
        <div className={styles['form']} lang={language}>
          {asked.map((attribute) => (
            <AnswerField
              key={attribute.key}
              attribute={attribute}
              answer={answers[attribute.key]}
              error={undefined}
              onAnswer={(answer) => setAnswers((before) => ({ ...before, [attribute.key]: answer }))}
            />
          ))}
        </div>
        {/* Pressed, it would register the editor of the questions. */}
        <div className={styles['actions']} inert>
          <Button kind="main" size="tall" isWide>
            {t('register.act')}
          </Button>
          <p className={styles['small']}>{t('register.small')}</p>
        </div>
      </PhoneFrame>
      <p className={styles['note']}>{t('preview.follows')}</p>
    </SidePane>
  );
}
