import { codeLength } from '@fairlead/contract/code';
import { type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { alertIcon, checkCircleIcon, clockIcon, type IconShape } from '../../../ui/icons.ts';
import styles from './code-field.module.css';
import type { TypedCode, TypedState } from './use-typed-code.ts';

const tones: Record<TypedState, 'plain' | 'good' | 'wrong' | 'wait'> = {
  TYPING: 'plain',
  WRONG: 'wrong',
  LOOKING: 'good',
  FOUND: 'good',
  UNKNOWN: 'wrong',
  NOT_A_POINT: 'wrong',
  AWAY: 'wait',
};
const icons: Record<'good' | 'wrong' | 'wait', IconShape> = {
  good: checkCircleIcon,
  wrong: alertIcon,
  wait: clockIcon,
};

interface CodeFieldProps {
  readonly code: TypedCode;
  readonly input: RefObject<HTMLInputElement | null>;
  /** A press on the button found nothing to save: says what is missing. */
  readonly isIncompleteSaid: boolean;
}

/** Ten cells in two groups of five, as printed, over one real text field. */
export function CodeField({ code, input, isIncompleteSaid }: CodeFieldProps) {
  const { t } = useTranslation('scans');
  const id = useId();
  const [isFocused, setFocused] = useState(false);
  const { text, state } = code;
  const tone = state === 'TYPING' && isIncompleteSaid ? 'wrong' : tones[state];
  const cells = Array.from({ length: codeLength }, (_, index) => (
    <span key={index} className={classNames(styles['cell'], isFocused && index === text.length && styles['now'])}>
      {text[index]}
    </span>
  ));
  const words =
    state === 'TYPING'
      ? t(isIncompleteSaid ? 'typed.incomplete' : 'typed.progress', { count: text.length, total: codeLength })
      : t(`typed.state.${state}`);
  return (
    <div>
      <label className={styles['field']} data-tone={tone} htmlFor={id}>
        <span className={styles['cells']} aria-hidden="true">
          <span className={styles['group']}>{cells.slice(0, codeLength / 2)}</span>
          <span className={styles['group']}>{cells.slice(codeLength / 2)}</span>
        </span>
        <input
          ref={input}
          id={id}
          className={styles['input']}
          value={text}
          aria-label={t('typed.label')}
          aria-describedby={`${id}-state`}
          aria-invalid={tone === 'wrong' || undefined}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          inputMode="text"
          enterKeyHint="done"
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={(event) => code.change(event.target.value)}
        />
      </label>
      <p id={`${id}-state`} className={styles['state']} data-tone={tone} role="status">
        {tone !== 'plain' && <Icon of={icons[tone]} size={16} />}
        <span>{words}</span>
      </p>
    </div>
  );
}
