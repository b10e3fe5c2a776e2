import {
  completeTheme,
  contrastRatio,
  type FairTheme,
  fairColors,
  ground,
  isHexColor,
  textOn,
} from '@fairlead/contract/color';
import { printColor } from '@fairlead/contract/print-color';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../lib/i18n/language.ts';
import { FormSection } from '../../ui/business/form-layout.tsx';
import { Pill } from '../../ui/business/state-signs.tsx';
import { ColorWell } from '../../ui/color-well.tsx';
import { cssVariables } from '../../ui/css-variables.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { FairValues } from './fair-form-values.ts';
import styles from './fair-screen.module.css';

const paper = '#ffffff';
const enough = 4.5;

interface Check {
  readonly key: 'onMain' | 'mainOnPage' | 'lightOnDark' | 'onLight' | 'print';
  readonly ink: string;
  readonly on: string;
  /** Colour that is shown instead; null when the colour itself is. */
  readonly instead: 'dark' | 'light' | 'main' | 'ink' | 'darkText' | 'black' | null;
}

/** Every pair of colours that visitors will see, as the visitor's own screens decide it. */
function checksOf(theme: FairTheme): Check[] {
  const [bright, night] = [fairColors(theme, 'light'), fairColors(theme, 'dark')];
  return [
    { key: 'onMain', ink: paper, on: theme.main, instead: textOn(theme.main) === paper ? null : 'darkText' },
    {
      key: 'mainOnPage',
      ink: theme.main,
      on: ground.light.page,
      instead: bright.variant === 'main' ? null : bright.variant,
    },
    {
      key: 'lightOnDark',
      ink: night.variant === 'main' ? theme.main : theme.light,
      on: ground.dark.page,
      instead: night.variant === 'ink' ? 'ink' : null,
    },
    { key: 'onLight', ink: paper, on: theme.light, instead: textOn(theme.light) === paper ? null : 'darkText' },
    { key: 'print', ink: theme.main, on: paper, instead: printColor(theme) === theme.main ? null : 'black' },
  ];
}

/** How well the fair's colours can be read, in figures and text, and what takes the place of one that cannot. */
function ThemeChecks({ theme }: { readonly theme: FairTheme }) {
  const { t } = useTranslation('trade-fairs');
  const ratio = new Intl.NumberFormat(currentLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <table className={styles['checks']} aria-label={t('theme.checks')}>
      <tbody>
        {checksOf(theme).map(({ key, ink, on, instead }) => {
          const contrast = contrastRatio(ink, on);
          const isGood = instead === null && contrast >= enough;
          return (
            <tr key={key}>
              <td className={styles['sample']} style={cssVariables({ '--ground': on, '--letters': ink })}>
                <span aria-hidden="true" data-sample={t('theme.sample')} />
              </td>
              <th scope="row">
                {t(`theme.check.${key}`)}
                <small>{instead === null ? t(`theme.use.${key}`) : t(`theme.instead.${instead}`)}</small>
              </th>
              <td className={styles['ratio']}>{ratio.format(contrast)}</td>
              <td className={styles['verdict']}>
                <Pill tone={isGood ? 'ok' : 'warn'}>{isGood ? t('theme.good') : t('theme.replaced')}</Pill>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

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
