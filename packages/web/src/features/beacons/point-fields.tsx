import { type Language, languages } from '@fairlead/contract/languages';
import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { nameOfLanguage } from '../../lib/i18n/language.ts';
import { FormCell, FormGrid, FormSection } from '../../ui/business/form-layout.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CoverField } from './cover-field.tsx';
import { DescriptionField } from './description/description-field.tsx';
import styles from './point-editor.module.css';
import { PointLanguages } from './point-languages.tsx';
import { fieldIn, type PointValues } from './point-values.ts';
import type { Cover } from './use-cover.ts';

interface PointFieldsProps {
  readonly form: UseFormReturn<PointValues>;
  readonly cover: Cover;
  /** The one that is being written. */
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}

/** Name for the team; title, text and picture for visitors. */
export function PointFields({ form, cover, language, onLanguage }: PointFieldsProps) {
  const { t } = useTranslation(['beacons', 'fields']);
  const id = useId();
  const { register, formState, control } = form;
  const values = useWatch({ control }) as PointValues;
  const own = values.language;
  const [title, description] = [fieldIn('title', language, own), fieldIn('description', language, own)];
  const isOwn = language === own;
  const error = (name: keyof PointValues) => formState.errors[name]?.message;
  const fallback = { language: nameOfLanguage(own) };
  return (
    <FormSection>
      <div className={styles['top']}>
        <FormGrid>
          <FormCell span={6}>
            <TextField
              size="work"
              label={t('name')}
              aside={t('nameAside')}
              error={error('name')}
              autoComplete="off"
              {...register('name')}
            />
          </FormCell>
          <FormCell span={6}>
            <PointLanguages
              values={values}
              faulty={languages.filter((one) =>
                (['title', 'description'] as const).some((name) => error(fieldIn(name, one, own)) !== undefined),
              )}
              current={language}
              controls={id}
              onChoose={onLanguage}
              onOwn={(next) => {
                form.setValue('language', next, { shouldDirty: true });
                onLanguage(next);
              }}
            />
          </FormCell>
          <FormCell span={6}>
            <div
              key={language}
              id={id}
              role="tabpanel"
              aria-label={nameOfLanguage(language)}
              className={styles['texts']}
            >
              <TextField
                size="work"
                label={t('title')}
                lang={language}
                aside={t('fields:ofLimit', { used: formatNumber(values[title].length), limit: formatNumber(80) })}
                hint={isOwn ? t('titleHint') : t('texts.titleFallback', fallback)}
                placeholder={isOwn ? undefined : values.title || values.name}
                error={error(title)}
                autoComplete="off"
                {...register(title)}
              />
              <DescriptionField
                control={control}
                name={description}
                language={language}
                hint={isOwn ? undefined : t('texts.textFallback', fallback)}
              />
            </div>
          </FormCell>
        </FormGrid>
        <CoverField cover={cover} />
      </div>
    </FormSection>
  );
}
