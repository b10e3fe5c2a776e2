import type { QuestionType } from '@fairlead/contract/surveys';
import { Icon } from '../../ui/icon.tsx';
import { typeClasses, typeIcons } from './question-types.ts';
import styles from './type-icons.module.css';

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
