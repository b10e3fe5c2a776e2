import type { Language } from '@fairlead/contract/languages';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage, currentLanguage } from '../lib/i18n/language.ts';
import { classNames } from './class-names.ts';
import styles from './segmented.module.css';

interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** The whole word where `label` is short, such as a language's name. */
  readonly name?: string;
}

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly size?: 'touch' | 'work';
}

/** One of a few, side by side. Arrow keys move the choice, as in a group of radio buttons. */
export function Segmented<Value extends string>({
  label,
  segments,
  value,
  onChange,
  size = 'touch',
}: SegmentedProps<Value>) {
  const group = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = segments.findIndex((segment) => segment.value === value);
    const next = (at + step + segments.length) % segments.length;
    const chosen = segments[next];
    if (!chosen) return;
    onChange(chosen.value);
    group.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      ref={group}
      className={classNames(styles['group'], styles[size])}
      role="radiogroup"
      aria-label={label}
      onKeyDown={move}
    >
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          role="radio"
          className={styles['segment']}
          aria-checked={segment.value === value}
          aria-label={segment.name}
          tabIndex={segment.value === value ? 0 : -1}
          onClick={() => onChange(segment.value)}
        >
          {segment.label}
        </button>
      ))}
    </div>
  );
}

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
