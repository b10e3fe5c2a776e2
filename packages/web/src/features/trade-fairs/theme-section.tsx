import { completeTheme, isHexColor, textOn } from '@fairlead/contract/color';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../ui/business/form-layout.tsx';
import { ColorWell } from '../../ui/color-well.tsx';
import { cssVariables } from '../../ui/css-variables.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { FairValues } from './fair-form-values.ts';
import { ThemeChecks } from './theme-checks.tsx';
import styles from './theme-section.module.css';

const offered = ['#c8202f', '#14603f', '#0b5d7a', '#1f4f9e', '#5b3aa8', '#8a2f5c', '#8a5a00', '#1b1a19'] as const;
const variants = ['main', 'light', 'dark'] as const;

/** The theme that is typed so far; null while there is none, or it is no colour. */
export function useTypedTheme(form: UseFormReturn<FairValues>) {
  const [main, light, dark] = useWatch({ control: form.control, name: ['main', 'light', 'dark'] });
  const usable = (text: string) => (isHexColor(text.trim()) ? text.trim() : null);
  const typed = usable(main);
  return typed === null ? null : completeTheme({ main: typed, light: usable(light), dark: usable(dark) });
}

/** The fair's colours: one main colour, two that follow from it or are set apart, and how well each can be read. */
export function ThemeSection({ form }: { readonly form: UseFormReturn<FairValues> }) {
  const { t } = useTranslation('trade-fairs');
  const { errors } = form.formState;
  const theme = useTypedTheme(form);
  const [light, dark] = useWatch({ control: form.control, name: ['light', 'dark'] });
  const [isApart, setApart] = useState(light !== '' || dark !== '');
  const set = (name: 'main' | 'light' | 'dark', value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: true, shouldTouch: true });
  const follow = () => {
    set('light', '');
    set('dark', '');
    setApart(false);
  };
  return (
    <FormSection title={t('theme.title')}>
      <p className={styles['about']}>{t('theme.about')}</p>
      <div className={styles['parts']}>
        <div className={styles['colours']}>
          <TextField
            size="work"
            label={t('theme.main')}
            aside={t('theme.digits')}
            error={errors.main?.message}
            placeholder={offered[0]}
            autoComplete="off"
            spellCheck={false}
            end={
              <ColorWell
                label={t('theme.choose')}
                color={theme?.main ?? offered[0]}
                onChange={(color) => set('main', color)}
              />
            }
            {...form.register('main')}
          />
          <fieldset className={styles['swatches']} aria-label={t('theme.offered')}>
            {offered.map((colour) => (
              <button
                key={colour}
                type="button"
                className={styles['swatch']}
                style={cssVariables({ '--swatch': colour })}
                aria-label={colour}
                aria-pressed={theme?.main === colour}
                onClick={() => set('main', colour)}
              />
            ))}
          </fieldset>
          {theme && (
            <ul className={styles['variants']}>
              {variants.map((variant) => (
                <li
                  key={variant}
                  style={cssVariables({ '--ground': theme[variant], '--letters': textOn(theme[variant]) })}
                >
                  <b>{t(`theme.${variant}Short`)}</b>
                  <span>{theme[variant]}</span>
                </li>
              ))}
            </ul>
          )}
          {theme && !isApart && (
            <p className={styles['follow']}>
              {t('theme.follow')}{' '}
              <button type="button" onClick={() => setApart(true)}>
                {t('theme.setApart')}
              </button>
            </p>
          )}
          {theme && isApart && (
            <>
              <div className={styles['apart']}>
                <TextField
                  size="work"
                  label={t('theme.light')}
                  error={errors.light?.message}
                  placeholder={theme.light}
                  {...form.register('light')}
                />
                <TextField
                  size="work"
                  label={t('theme.dark')}
                  error={errors.dark?.message}
                  placeholder={theme.dark}
                  {...form.register('dark')}
                />
              </div>
              <p className={styles['follow']}>
                <button type="button" onClick={follow}>
                  {t('theme.letFollow')}
                </button>
              </p>
            </>
          )}
        </div>
        {theme && <ThemeChecks theme={theme} />}
      </div>
    </FormSection>
  );
}
