import type { Language } from '@fairlead/contract/languages';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './language-tabs.module.css';
import { useOpenTabInView } from './tabs.tsx';

interface LanguageTab {
  readonly language: Language;
  /** Beside its name, such as that texts fall back to it. */
  readonly note?: string | undefined;
  /** How far its texts are. */
  readonly sign?: ReactNode;
}

interface LanguageTabsProps {
  readonly label: string;
  readonly tabs: readonly LanguageTab[];
  readonly current: Language;
  /** Id of what the tabs change. */
  readonly controls: string;
  /** Within a form, in line with its fields. */
  readonly isInset?: boolean;
  readonly onChoose: (language: Language) => void;
  /** Actions on the languages. */
  readonly children?: ReactNode;
}

/** The languages that texts are written in, one at a time. */
export function LanguageTabs(props: LanguageTabsProps) {
  const { label, tabs, current, controls, isInset = false, onChoose, children } = props;
  const { t } = useTranslation();
  const group = useRef<HTMLDivElement>(null);
  useOpenTabInView(group, current);
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex(({ language }) => language === current);
    const next = (at + by + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (!tab) return;
    onChoose(tab.language);
    group.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <div className={styles['bar']} data-inset={isInset || undefined}>
      <div ref={group} className={styles['tabs']} role="tablist" aria-label={label} onKeyDown={step}>
        {tabs.map(({ language, note, sign }) => (
          <button
            key={language}
            type="button"
            role="tab"
            data-tab={language}
            className={styles['tab']}
            aria-selected={language === current}
            aria-controls={controls}
            tabIndex={language === current ? 0 : -1}
            onClick={() => onChoose(language)}
          >
            <span lang={language}>{t(`language.${language}`)}</span>
            {note !== undefined && <small>{note}</small>}
            {sign}
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}

/** Class of the sign of a language whose texts are all there. */
export const doneClass = styles['done'];
