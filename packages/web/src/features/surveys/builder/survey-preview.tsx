import type { Language } from '@fairlead/contract/languages';
import type { SurveyQuestion } from '@fairlead/contract/surveys';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SidePane } from '../../../ui/business/side-pane.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { sunIcon } from '../../../ui/icons.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { PhoneFrame } from '../../../ui/visitor/phone-frame.tsx';
import { QuestionStep } from '../answer-form/question-step.tsx';
import styles from './survey-builder.module.css';
import { shown } from './survey-values.ts';

interface SurveyPreviewProps {
  readonly questions: readonly SurveyQuestion[];
  readonly own: Language;
  /** Those that the survey is written in. */
  readonly open: readonly Language[];
  /** The one that is being written. */
  readonly language: Language;
  readonly openId: string | null;
}

/** The form as a visitor's phone shows it, following every key. Its theme is its own, not the shell's. */
export function SurveyPreview({ questions, own, open, language, openId }: SurveyPreviewProps) {
  const { t } = useTranslation('surveys');
  const [isDark, setDark] = useState(false);
  const [chosenLanguage, setLanguage] = useState<{ shown: Language; writing: Language } | null>(null);
  const [chosenPlace, setPlace] = useState<{ place: number; openId: string | null } | null>(null);
  const asked = shown(questions).map((question) => ({ ...question, options: shown(question.options) }));
  const edited = asked.findIndex((question) => question.id === openId);
  // Shows what is written until another is chosen here.
  if (chosenLanguage !== null && chosenLanguage.writing !== language) setLanguage(null);
  const spoken = chosenLanguage?.shown ?? language;
  // Shows what is edited until another is chosen here.
  const wanted = chosenPlace?.openId === openId ? chosenPlace.place : edited;
  const place = Math.min(Math.max(wanted, 0), asked.length - 1);
  const question = asked[place];
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
        <h2 className={styles['place']}>{t('preview.place', { place: place + 1, count: asked.length })}</h2>
        {open.length > 1 && (
          <Segmented
            size="work"
            label={t('preview.language')}
            segments={open.map((value) => ({
              value,
              label: value.toUpperCase(),
              name: t(`languages.own.${value}`),
            }))}
            value={spoken}
            onChange={(next: Language) => setLanguage({ shown: next, writing: language })}
          />
        )}
        <IconButton
          icon={sunIcon}
          label={isDark ? t('preview.light') : t('preview.dark')}
          size="compact"
          onClick={() => setDark(!isDark)}
        />
      </div>
      <PhoneFrame isDark={isDark}>
        {question && (
          <QuestionStep
            key={question.id}
            question={question}
            place={place}
            count={asked.length}
            language={spoken}
            own={own}
            answer={undefined}
            isLast={place === asked.length - 1}
            onAnswer={() => undefined}
            onBack={place > 0 ? () => setPlace({ place: place - 1, openId }) : undefined}
            onNext={() => setPlace({ place: Math.min(place + 1, asked.length - 1), openId })}
          />
        )}
      </PhoneFrame>
      <p className={styles['note']}>{t('preview.follows')}</p>
    </SidePane>
  );
}
