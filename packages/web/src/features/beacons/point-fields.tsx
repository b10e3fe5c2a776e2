import { type Language, languages } from '@fairlead/contract/languages';
import { longestText, plainText, readRichText } from '@fairlead/contract/rich-text';
import { Suspense, useId, useRef } from 'react';
import { type Control, type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { nameOfLanguage } from '../../lib/i18n/language.ts';
import { FormCell, FormGrid, FormSection } from '../../ui/business/form-layout.tsx';
import { doneClass, LanguageTabs } from '../../ui/business/language-tabs.tsx';
import { Pill } from '../../ui/business/state-signs.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { alertIcon, checkIcon, globeIcon } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Cover, CoverField } from './cover-field.tsx';
import fieldStyles from './description/description-editor.module.css';
import styles from './point-editor.module.css';
import { fieldIn, type PointText, type PointValues, translationsOf } from './point-form.ts';

/** The editor is larger than everything else on the screen together. */
const DescriptionEditor = lazyPart(
  async () => (await import('./description/description-editor.tsx')).DescriptionEditor,
  'work',
);

interface DescriptionFieldProps {
  readonly control: Control<PointValues>;
  readonly name: PointText;
  readonly language: Language;
  readonly hint: string | undefined;
}

/** The text of a point: bold, lists and links, as visitors see it. */
function DescriptionField({ control, name, language, hint }: DescriptionFieldProps) {
  const { t } = useTranslation(['beacons', 'fields']);
  const id = useId();
  const handle = useRef<{ focus: () => void }>(null);
  const { field, fieldState } = useController({ control, name });
  field.ref({ focus: () => handle.current?.focus() });
  const error = fieldState.error?.message;
  const used = plainText(readRichText(field.value)).length;
  return (
    <div className={fieldStyles['field']} data-wrong={error !== undefined || undefined}>
      <div className={fieldStyles['above']}>
        <span id={`${id}-label`} className={fieldStyles['label']}>
          {t('text')}
        </span>
        <span className={fieldStyles['aside']}>
          {t('fields:ofLimit', { used: formatNumber(used), limit: formatNumber(longestText) })}
        </span>
      </div>
      <div className={fieldStyles['frame']}>
        <Suspense fallback={<Skeleton className={fieldStyles['waiting']} />}>
          <DescriptionEditor
            id={id}
            language={language}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            isWrong={error !== undefined}
            describedBy={error === undefined ? hint && `${id}-hint` : `${id}-error`}
            handle={handle}
          />
        </Suspense>
      </div>
      {hint !== undefined && error === undefined && (
        <p id={`${id}-hint`} className={fieldStyles['hint']}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={fieldStyles['error']}>
          <Icon of={alertIcon} size={14} />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

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
function PointLanguages({ values, faulty, current, controls, onChoose, onOwn }: PointLanguagesProps) {
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
