import type { QuestionType } from '@fairlead/contract/surveys';
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
