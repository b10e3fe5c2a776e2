import type { Language } from '@fairlead/contract/languages';
import { textIn } from '@fairlead/contract/survey-rules';
import type { SurveyQuestion } from '@fairlead/contract/surveys';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { eyeOffIcon, warningIcon } from '../../../ui/icons.ts';
import { Grip, Sortable, useSortableRow } from '../../../ui/sortable.tsx';
import { typeClasses, typeIcons } from '../question-types.tsx';
import styles from './survey-builder.module.css';
import { shown } from './survey-values.ts';

/** The sign of a question's type. */
export function TypeTile({ type }: Pick<SurveyQuestion, 'type'>) {
  return (
    <span className={classNames(styles['tile'], typeClasses[type])}>
      <Icon of={typeIcons[type]} size={20} />
    </span>
  );
}

export function FaultLine({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles['fault']}>
      <Icon of={warningIcon} size={14} />
      {children}
    </p>
  );
}

interface QuestionCardProps {
  readonly question: SurveyQuestion;
  readonly language: Language;
  readonly own: Language;
  readonly isNew: boolean;
  readonly faults: readonly string[];
  readonly grip: ReactNode;
  readonly onOpen: () => void;
}

/** A question at rest: a press opens it. */
export function QuestionCard({ question, language, own, isNew, faults, grip, onOpen }: QuestionCardProps) {
  const { t } = useTranslation('surveys');
  const { type, text, isRequired, options } = question;
  const questionText = textIn(text, language, own);
  return (
    <div className={classNames(styles['card'], typeClasses[type])}>
      <TypeTile type={type} />
      <div className={styles['text']}>
        <div className={styles['head']}>
          <h2>
            <button type="button" className={styles['open']} onClick={onOpen}>
              {questionText || t('question.untitled')}
            </button>
          </h2>
          <span className={styles['type']}>{t(`type.${type}`)}</span>
          {isRequired && <span className={styles['quiet']}>{t('question.required')}</span>}
          {isNew && <span className={styles['quiet']}>{t('question.new')}</span>}
        </div>
        {type === 'TEXT' ? (
          <p className={styles['quiet']}>{t('question.freeText')}</p>
        ) : (
          <ul className={styles['chips']}>
            {shown(options).map((option) => (
              <li key={option.id} className={styles['chip']}>
                <i className={type === 'SINGLE' ? styles['ring'] : styles['box']} aria-hidden="true" />
                {textIn(option.text, language, own) || t('option.untitled')}
              </li>
            ))}
          </ul>
        )}
        {faults.map((fault) => (
          <FaultLine key={fault}>{fault}</FaultLine>
        ))}
      </div>
      {grip}
    </div>
  );
}

interface HiddenRowProps {
  readonly name: string;
  readonly detail: ReactNode;
  readonly showLabel: string;
  /** Absent where there is no room for it any more. */
  readonly onShow: (() => void) | undefined;
}

/**
 * A question or an option that was taken out after it was answered, with the answers that still count, and a button to show
 * it again.
 */
export function HiddenRow({ name, detail, showLabel, onShow }: HiddenRowProps) {
  return (
    <div className={styles['row']}>
      <Icon of={eyeOffIcon} size={18} />
      <span>{name}</span>
      <small>{detail}</small>
      {onShow && (
        <button type="button" className={styles['show']} onClick={onShow}>
          {showLabel}
        </button>
      )}
    </div>
  );
}

interface SortableListProps {
  readonly ids: readonly string[];
  readonly nameOf: (id: string) => string;
  /** One goes to the place of another; what is hidden between them stays where it is. */
  readonly onMove: (id: string, overId: string) => void;
  readonly children: ReactNode;
}

/** Questions or options in their order. */
export function SortableList({ ids, nameOf, onMove, children }: SortableListProps) {
  const move = (next: readonly string[], id: string) => {
    const overId = ids[next.indexOf(id)];
    if (overId !== undefined) onMove(id, overId);
  };
  return (
    <Sortable ids={ids} nameOf={nameOf} onMove={move}>
      {children}
    </Sortable>
  );
}

interface SortableItemProps {
  readonly id: string;
  readonly gripLabel: string;
  /** Where the grip stands among the rest. */
  readonly children: (grip: ReactNode) => ReactNode;
}

export function SortableItem({ id, gripLabel, children }: SortableItemProps) {
  const { row, grip } = useSortableRow(id);
  return <li {...row}>{children(<Grip label={gripLabel} grip={grip} />)}</li>;
}
