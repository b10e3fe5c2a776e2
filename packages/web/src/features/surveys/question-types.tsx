import type { QuestionType } from '@fairlead/contract/surveys';
import { Icon } from '../../ui/icon.tsx';
import { type IconShape, multiIcon, singleIcon, textIcon } from '../../ui/icons.ts';
import styles from './question-types.module.css';

/** The type is icon and colour everywhere. */
export const typeIcons: Readonly<Record<QuestionType, IconShape>> = {
  SINGLE: singleIcon,
  MULTI: multiIcon,
  TEXT: textIcon,
};

/** Sets `--q`, the type's colour, for everything inside. */
export const typeClasses: Readonly<Record<QuestionType, string | undefined>> = {
  SINGLE: styles['single'],
  MULTI: styles['multi'],
  TEXT: styles['text'],
};

/** Kinds of a survey's questions, in their order; the text beside it counts them. */
export function TypeIcons({ types }: { readonly types: readonly QuestionType[] }) {
  return (
    <span className={styles['types']} aria-hidden="true">
      {types.map((type, place) => (
        <span key={`${place + 1} ${type}`} className={typeClasses[type]}>
          <Icon of={typeIcons[type]} size={14} className={styles['type']} />
        </span>
      ))}
    </span>
  );
}
